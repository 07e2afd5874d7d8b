// The package as others get it: packed, installed into a clean project, imported there, and its types checked.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inFolder } from './support.mjs';

const source = process.env.LIMBER_WEB_PACKAGE;

function run(command, words, folder) {
  const done = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  assert.equal(done.status, 0, `${command} ${words.join(' ')}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

test('a clean project installs it, runs it, and knows its types', () => {
  inFolder((folder) => {
    run('npm', ['pack', '--pack-destination', folder, '--silent'], source);
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    const project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'clean', private: true, type: 'module' }));
    run('npm', ['install', '--no-audit', '--no-fund', '--silent', '--offline', join('..', tarball)], project);
    writeFileSync(
      join(project, 'main.mjs'),
      `import { Runtime, isSupported } from 'limber';
import { Setup } from 'limber/setup';
const runtime = await Runtime.load();
const setup = await Setup.load();
const { shape, rig } = setup.sample('bar', { resolution: 12 });
const binding = runtime.readBinding(setup.bind({ 'bar.obj': shape }, rig, { weights: 'bounded' }).file);
const pose = binding.createPose();
console.log(isSupported(), runtime.version, binding.handles.length, pose.solve().positions().length === 3 * binding.vertexCount);
`,
    );
    assert.match(run(process.execPath, ['main.mjs'], project), /^true \d+\.\d+\.\d+ \d+ true/);
    writeFileSync(
      join(project, 'typed.ts'),
      `import { Runtime, type Binding, type Pose } from 'limber';
import { Setup, type Rig } from 'limber/setup';
export async function use(bytes: Uint8Array, rig: Rig): Promise<Float32Array> {
  const runtime: Runtime = await Runtime.load();
  const setup: Setup = await Setup.load();
  const binding: Binding = runtime.readBinding(setup.bind({ 'a.obj': bytes }, rig).file);
  const pose: Pose = binding.createPose();
  // @ts-expect-error: a handle is a name or a number
  pose.setFree({});
  return pose.setPosition('hand', [0, 1, 2]).solve(4).positions();
}
`,
    );
    // Its types need no others, but for those of the language.
    symlinkSync(join(source, 'node_modules/typescript'), join(project, 'node_modules/typescript'));
    run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', 'typed.ts'], project);
  });
});
