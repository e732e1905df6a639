// What the build promises of its files: small, from nowhere else, strict about what runs, each named
// by what is in it, and the same every time.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { serve } from '../../tools/page/serve.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD = join(ROOT, 'tools/page/build.js');
const folder = mkdtempSync(join(tmpdir(), 'sanity-build-'));
const out = join(folder, 'page');
after(() => rmSync(folder, { recursive: true }));

const build = (...options) => spawnSync(process.execPath, [BUILD, ...options], { encoding: 'utf8' });
const files = () => Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));

test('builds, at most 400 KB gzipped, the same each time', () => {
  const { status, stderr } = build('--out', out);
  assert.equal(status, 0, stderr);
  const first = files();
  const { 'sanity-die.html': single, ...site } = first;
  assert.ok(single.length > 100_000);
  const size = Object.values(site).reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  assert.ok(size <= 400 * 1024, `${size} bytes gzipped`);
  assert.equal(build('--out', out).status, 0);
  assert.deepEqual(files(), first);
});

test('asks nothing from elsewhere', () => {
  // Names in XML, not addresses to fetch.
  const harmless = /^https?:\/\/(www\.w3\.org\/|localhost\b|github\.com\/wokwi\/rp2040js)/;
  for (const [name, content] of Object.entries(files())) {
    const found = [...String(content).matchAll(/https?:\/\/[a-z0-9.-]+[^\s"'`<>)]*/gi)].map(([address]) => address);
    assert.deepEqual(
      found.filter((address) => !harmless.test(address)),
      [],
      name,
    );
  }
});

const policyOf = (html) => /Content-Security-Policy" content="([^"]+)"/.exec(html)[1];

test("nothing inline in the folder's page; only what is in the policy by its hash in the one file", () => {
  const { 'index.html': index, 'sanity-die.html': single } = files();
  const html = String(index);
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)/);
  assert.doesNotMatch(html, /<style|\sstyle=|\son[a-z]+=|javascript:/);
  assert.doesNotMatch(policyOf(html), /unsafe|\*|https?:/);
  assert.match(policyOf(html), /default-src 'none'.*script-src 'self'.*base-uri 'none'/);
  const one = String(single);
  assert.doesNotMatch(policyOf(one), /unsafe|\*|https?:/);
  const scripts = [...one.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
  assert.equal(scripts.length, 1);
  const hash = (text) => createHash('sha256').update(text).digest('base64');
  assert.ok(policyOf(one).includes(`'sha256-${hash(scripts[0])}'`));
  assert.ok(policyOf(one).includes(`'sha256-${hash(/<style>([\s\S]*?)<\/style>/.exec(one)[1])}'`));
});

test('each file is named by its content, and the page names just those that are there', () => {
  const all = files();
  for (const [name, content] of Object.entries(all)) {
    const [, hash] = /\.([0-9a-f]{8})\./.exec(name) ?? [];
    if (hash) assert.equal(createHash('sha256').update(content).digest('hex').slice(0, 8), hash, name);
  }
  const named = [...String(all['index.html']).matchAll(/(?:href|src|data-worker|data-image)="([^"#][^"]*)"/g)].map(
    ([, name]) => name,
  );
  assert.ok(named.length >= 6);
  for (const name of named) assert.ok(all[name], `${name} is not there`);
  const kept = String(all['service-worker.js']);
  for (const name of Object.keys(all)) {
    if (!['sanity-die.html', 'service-worker.js'].includes(name))
      assert.ok(kept.includes(name), `${name} is not kept for offline`);
  }
});

test('the emulator below the page is free of node: an import of it does not build', () => {
  const probe = join(ROOT, 'tools/page/src/emulated/probe.tmp.js');
  writeFileSync(
    probe,
    "import { readFileSync } from 'node:fs';\nimport '../../../emulator/device.js';\nreadFileSync('x');\n",
  );
  try {
    const code = `const { bundle } = await import('${BUILD.replace('build.js', 'bundle.js')}');
      await bundle('emulated/probe.tmp.js').catch((e) => (console.error(e.message), process.exit(3)));`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    assert.equal(status, 3);
    assert.match(stderr, /node:fs/);
  } finally {
    rmSync(probe);
  }
});

test('without an image it says so', () => {
  const { status, stderr } = build('--image', join(folder, 'no-such.bin'), '--out', join(folder, 'other'));
  assert.equal(status, 1);
  assert.match(stderr, /no-such\.bin/);
});

const get = (address, options = {}) =>
  new Promise((resolve) => {
    request(address, options, (response) => {
      const parts = [];
      response
        .on('data', (part) => parts.push(part))
        .on('end', () =>
          resolve({
            ...response,
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
    }).end();
  });

test('served on this machine only, and nothing but the folder', async () => {
  const { server, address } = await serve(out, 0);
  assert.equal(server.address().address, '127.0.0.1');
  const page = await get(address);
  assert.equal(page.status, 200);
  assert.match(page.headers['content-type'], /text\/html/);
  assert.deepEqual(page.body, files()['index.html']);
  for (const path of ['../package.json', '%2e%2e/build.log', '..%2f..%2fREADME.md', 'no-such', '%']) {
    assert.equal((await get(new URL(address).origin + '/' + path)).status, 404, path);
  }
  assert.equal((await get(address, { method: 'POST' })).status, 404);
  server.close();
});

test('a folder asked for without its last slash is redirected: its files are named from within it', async () => {
  const { server, address } = await serve(join(out, '..'), 0);
  const { status, headers } = await get(`${address}${basename(out)}`);
  assert.deepEqual([status, headers.location], [301, `${basename(out)}/`]);
  assert.deepEqual((await get(`${address}${basename(out)}/`)).body, files()['index.html']);
  assert.equal((await get(`${address}${basename(out)}/index.html`)).status, 200);
  server.close();
});
