// Bundles each test/*.test.ts for Node and runs them with Node's own test runner: works with Node 18, which reads no TypeScript.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tests = readdirSync(join(root, 'test')).filter((name) => name.endsWith('.test.ts'));
const out = mkdtempSync(join(tmpdir(), 'limber-web-'));
try {
  await build({
    entryPoints: tests.map((name) => join(root, 'test', name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: ['node18'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const files = readdirSync(out).map((name) => join(out, name));
  const run = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...files], { stdio: 'inherit' });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
