// tools/page/build.js [--image FILE] [--out FOLDER]
//
// Builds the page: a folder of static files that works from any place of any web host, and the same
// in one file for a double click. Names carry a hash of what is in the files, and each reference is
// to such a name, so that old and new never meet.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { bundle } from './bundle.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const SRC = join(HERE, 'src');
const LIMIT_GZIPPED = 400 * 1024;

const sha = (content, encoding = 'hex') => createHash('sha256').update(content).digest(encoding);
const gzip = (content) => gzipSync(content, { level: 9 });
const read = (name) => readFileSync(join(SRC, name), 'utf8');

async function css() {
  const { code } = await esbuild.transform(read('page.css'), { loader: 'css', minify: true, charset: 'utf8' });
  return code;
}

/** 'page.js' and its content: 'page.1a2b3c4d.js'. */
function hashedName(name, content) {
  const [stem, ...ends] = name.split('.');
  return [stem, sha(content).slice(0, 8), ...ends].join('.');
}

function policy({ scripts, styles, files }) {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src ${files ? "'self' data: blob:" : 'data: blob:'}`,
    ...(files ? ["manifest-src 'self'"] : []),
    'worker-src blob:' + (files ? " 'self'" : ''),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Fills the page's %PLACES%. */
const page = (places) => read('index.html').replace(/%([A-Z]+)%/g, (_, name) => places[name]);

function folderPage(names, firmware, digest) {
  return page({
    CSP: policy({ scripts: "'self'", styles: "'self'", files: true }),
    HEAD: `<link rel="stylesheet" href="${names['page.css']}">
<link rel="icon" href="${names['icon.svg']}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${names['icon.png']}">
<link rel="manifest" href="${names['page.webmanifest']}">
<meta property="og:image" content="${names['card.png']}">
<script async id="assets" src="${names['assets.js']}"></script>
<script defer src="${names['page.js']}"></script>`,
    ASSETS: `data-firmware="${firmware}" data-build="${digest}"`,
    TAIL: '',
  });
}

const escapeScript = (text) => text.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');

function singlePage({ script, style, assets, icon, firmware }, digest) {
  const hash = (text) => `'sha256-${sha(text, 'base64')}'`;
  const code = escapeScript(`${assets}\n${script}`);
  return page({
    CSP: policy({ scripts: hash(code), styles: hash(style), files: false }),
    HEAD: `<style>${style}</style>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}">`,
    ASSETS: `data-firmware="${firmware}" data-build="${digest}"`,
    TAIL: `<script>${code}</script>`,
  });
}

const manifest = (icon, large) =>
  JSON.stringify({
    name: 'Sanity Die',
    short_name: 'Sanity Die',
    start_url: './',
    display: 'standalone',
    background_color: '#14100d',
    theme_color: '#14100d',
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml' },
      { src: large, sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    ],
  });

function options() {
  const { values } = parseArgs({
    options: {
      image: { type: 'string', default: process.env.SANITY_IMAGE ?? join(ROOT, 'build/pico/sanity-die.bin') },
      out: { type: 'string', default: join(ROOT, 'build/page') },
    },
  });
  return values;
}

async function contents(imagePath) {
  const [script, worker, style] = await Promise.all([bundle('main.js'), bundle('emulated/worker.js'), css()]);
  const image = readFileSync(imagePath);
  const packed = (content) => gzip(content).toString('base64');
  const assets = `self.sanityAssets={worker:"${packed(worker)}",image:"${packed(image)}"};`;
  const pictures = {
    icon: read('icon.svg'),
    large: readFileSync(join(SRC, 'icon.png')),
    card: readFileSync(join(SRC, 'card.png')),
  };
  return { script, style, assets, firmware: sha(image).slice(0, 16), ...pictures };
}

/** All files of the folder: name -> content. */
async function filesOf(parts) {
  const named = {
    'page.js': parts.script,
    'page.css': parts.style,
    'assets.js': parts.assets,
    'icon.svg': parts.icon,
    'icon.png': parts.large,
    'card.png': parts.card,
  };
  const names = Object.fromEntries(Object.entries(named).map(([name, content]) => [name, hashedName(name, content)]));
  named['page.webmanifest'] = manifest(names['icon.svg'], names['icon.png']);
  names['page.webmanifest'] = hashedName('page.webmanifest', named['page.webmanifest']);
  const digest = sha(Object.values(names).join(' ')).slice(0, 12);
  const index = folderPage(names, parts.firmware, digest);
  const files = Object.fromEntries(Object.entries(named).map(([name, content]) => [names[name], content]));
  const integrity = (content) => `sha256-${sha(content, 'base64')}`;
  const list = Object.entries({ ...files, 'index.html': index }).map(([name, content]) => [name, integrity(content)]);
  const worker = await bundle('service-worker.js', { FILES: JSON.stringify(list), BUILD: JSON.stringify(digest) });
  return { files: { ...files, 'index.html': index, 'service-worker.js': worker }, digest };
}

function report(files) {
  let total = 0;
  for (const [name, content] of Object.entries(files)) {
    const gzipped = gzip(content).length;
    total += gzipped;
    process.stdout.write(`${String(gzipped).padStart(8)} gzipped  ${name}\n`);
  }
  process.stdout.write(`${String(total).padStart(8)} in all\n`);
  if (total > LIMIT_GZIPPED) throw new Error(`more than ${LIMIT_GZIPPED} bytes gzipped`);
}

async function main() {
  const { image, out } = options();
  const parts = await contents(image);
  const { files, digest } = await filesOf(parts);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content);
  writeFileSync(join(out, 'sanity-die.html'), singlePage(parts, digest));
  report(files);
}

main().catch((error) => {
  process.stderr.write(`page: ${error.message}\n`);
  process.exitCode = 1;
});
