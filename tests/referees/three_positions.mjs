// node three_positions.mjs JOBS.json OUT.json: vertex positions as three.js evaluates them, in headless Chromium.
// JOBS is [{"file", "clip", "times"}]; OUT has, per job, {"meshes": [{"node", "primitive", "positions"}]} or {"error"}.
// A job {"file", "bone", "turn"} opens a VRM file as VRM viewers do (three-vrm), turns a humanoid bone by Euler angles, and
// has {"vrm": {"version", "name", "rest", "posed", "meshes"}}: where bones are before and after, and the vertices after.
// A job {"file", "clip", "times", "two_layer": true} has its meshes by the two-layer helper for three.js, on the GPU (in software),
// and {"two_layer": {"difference", "plain", "left", "milliseconds"}}.
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, delimiter, dirname, extname, join, normalize } from 'node:path';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const HERE = dirname(fileURLToPath(import.meta.url));
const TYPES = { '.html': 'text/html', '.mjs': 'text/javascript', '.js': 'text/javascript' };

function onPath(...names) {
  for (const folder of process.env.PATH.split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  throw new Error(`none of ${names.join(', ')} is on PATH: install Debian's chromium`);
}

// Where an address of the page lies on disk; files of a job are at /jobs/INDEX/NAME, so that buffers beside it are found.
function pathOf(url, jobs) {
  const parts = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)).split('/').slice(1);
  if (parts[0] === 'jobs') return join(dirname(jobs[Number(parts[1])].file), ...parts.slice(2));
  if (parts[0] === 'limber') return join(process.env.LIMBER_WEB_SOURCE, ...parts.slice(1));
  if (parts[0] === 'three' || parts[0] === '@pixiv') return join(HERE, 'node_modules', ...parts);
  return join(HERE, ...parts);
}

async function serve(jobs) {
  const server = createServer(async (request, response) => {
    try {
      const path = pathOf(request.url, jobs);
      const content = await readFile(path);
      response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(content);
    } catch (error) {
      response.writeHead(404).end(String(error));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const [jobsFile, outFile] = process.argv.slice(2);
const jobs = JSON.parse(await readFile(jobsFile, 'utf8'));
const server = await serve(jobs);
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: onPath('chromium', 'chromium-browser', 'google-chrome'),
  args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-background-networking', '--disable-component-update',
    '--disable-sync', '--no-first-run', '--no-default-browser-check'],
});
const results = [];
try {
  const page = await browser.newPage();
  await page.goto(`${origin}/three_page.html`);
  await page.waitForFunction(() => window.evaluate !== undefined, null, { timeout: 60000 });
  for (const [index, { file, clip, times, bone, turn, two_layer }] of jobs.entries()) {
    const url = `/jobs/${index}/${encodeURIComponent(basename(file))}`;
    try {
      if (two_layer) {
        const { meshes, ...rest } = await page.evaluate(([u, c, t]) => window.evaluateTwoLayer(u, c, t), [url, clip, times]);
        results.push({ meshes, two_layer: rest });
        continue;
      }
      results.push(bone
        ? { vrm: await page.evaluate(([u, b, t]) => window.evaluateVrm(u, b, t), [url, bone, turn]) }
        : { meshes: await page.evaluate(([u, c, t]) => window.evaluate(u, c, t), [url, clip, times]) });
    } catch (error) {
      results.push({ error: String(error) });
    }
  }
} finally {
  await browser.close();
  server.close();
}
await writeFile(outFile, JSON.stringify(results));
