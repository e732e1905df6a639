// tools/page/serve.js [--port N] [--folder FOLDER] [--open]
//
// Serves build/page on this machine only, and prints the address. With --open a browser is asked to
// show it, where there is one.

import { spawn } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const BUILT = join(dirname(fileURLToPath(import.meta.url)), '../../build/page');
const FIRST_PORT = 4480;
const PORTS_TO_TRY = 20;
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const pathOf = (url) => new URL(url, 'http://localhost').pathname;

/** The file that a request's path names, or null. */
function fileOf(folder, url) {
  const pathname = pathOf(url);
  const path = normalize(join(folder, decodeURIComponent(pathname)));
  if (path !== normalize(folder) && !path.startsWith(join(normalize(folder), '/'))) return null;
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
  return existsSync(file) ? file : null;
}

/** Its files are named from within it: whoever asks for it without the last slash is told where it is. */
const isFolder = (file, url) => basename(file) === 'index.html' && !/(\/|index\.html)$/.test(pathOf(url));

function answer(folder, request, response) {
  const file = ['GET', 'HEAD'].includes(request.method) ? safely(() => fileOf(folder, request.url)) : null;
  if (file && isFolder(file, request.url))
    return void response.writeHead(301, { Location: `${basename(pathOf(request.url))}/` }).end();
  if (!file) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here\n');
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') return void response.end();
  createReadStream(file).pipe(response);
}

function safely(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.address().port));
  });
}

/** A server of `folder` on the first free port from `port` on (0: any). */
export async function serve(folder = BUILT, port = FIRST_PORT) {
  const server = createServer((request, response) => answer(folder, request, response));
  for (let i = 0; ; i++) {
    try {
      const taken = await listen(server, port === 0 ? 0 : port + i);
      return { server, address: `http://localhost:${taken}/` };
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || i === PORTS_TO_TRY) throw error;
    }
  }
}

function openBrowser(address) {
  const graphical = process.platform === 'darwin' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!graphical) return;
  const child = spawn(process.platform === 'darwin' ? 'open' : 'xdg-open', [address], {
    stdio: 'ignore',
    detached: true,
  });
  child.on('error', () => {}); // no browser: the address is printed
  child.unref();
}

async function main() {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, folder: { type: 'string', default: BUILT }, open: { type: 'boolean' } },
  });
  const { address } = await serve(values.folder, values.port === undefined ? FIRST_PORT : Number(values.port));
  process.stdout.write(`Sanity Die: ${address}   (Ctrl-C ends)\n`);
  if (values.open) openBrowser(address);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`page: ${error.message}\n`);
    process.exitCode = 1;
  });
}
