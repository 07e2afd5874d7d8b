// Serves a folder on the loopback address: node serve.mjs FOLDER [PORT]. Prints the address once it listens; port 0: any.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json',
  '.wasm': 'application/wasm', '.png': 'image/png', '.webp': 'image/webp', '.gif': 'image/gif', '.txt': 'text/plain; charset=utf-8', '.limber': 'application/octet-stream',
};
// So pages share memory with their workers.
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const [folder, port = '8080'] = process.argv.slice(2);

const server = createServer((request, response) => {
  try {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    let file = normalize(join(folder, path));
    if (file !== normalize(folder) && !file.startsWith(normalize(folder) + sep)) throw new Error('outside');
    if (statSync(file).isDirectory()) {
      if (!path.endsWith('/')) return response.writeHead(301, { Location: `${path}/` }).end();
      file = join(file, 'index.html');
    }
    statSync(file);
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache', ...ISOLATED });
    createReadStream(file).pipe(response);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing at this address.\n');
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`));
