// npm run build: builds the pages for browser and server, compresses the browser's files, and bundles the server. Afterwards a
// start writes nothing in this folder.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import {
  findNode,
  inModules,
  isProgram,
  reportErrors,
  root,
  run,
  runStep,
  UNWRITABLE,
  withLock,
} from './steps.mjs';

const folder = join(root, 'build');
/** The server in few files (docs/decisions/081-memory-and-start.md). Other builds of pages and server are in `client` and `server`. */
const bundle = join(folder, 'shop');
/** What `npm start` runs. */
export const program = join(bundle, 'main.js');
const pagesStamp = join(folder, '.built-from');
const serverStamp = join(bundle, '.built-from');
/** The sources as they were when their hash was last compared. */
const checkedStamp = join(bundle, '.checked');
/** The sources of the pages, and what the bundle of the server has besides. */
const PAGES = [
  'web',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
];
const SERVER = ['server', 'vite.server.config.ts'];
/** SQL and the demo's files are read where they are. */
const READ_FROM_SOURCE = /\.(sql|svg)$|\/(migrations|files)\//;
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|html)$/;
/** Bytes of a file below which headers cost more than compression saves. */
const SMALLEST = 512;
/** The files of a bundle are written within this time. */
const LONGEST_BUNDLING_MS = 30_000;

/** One hash of the names and contents of sources except tests. */
const hashContents = (sources) => hashOfFiles(sources, (file) => readFileSync(file));

/** The same of their sizes and times instead of their contents, which takes half of the time. */
function hashSizesAndTimes(sources) {
  return hashOfFiles(sources, (file) => {
    const { size, mtimeMs } = statSync(file);
    return ` ${size} ${mtimeMs}\n`;
  });
}

function hashOfFiles(sources, describe) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source))).sort()) {
    // Relative, so that a folder that was moved or copied is not built again.
    const name = relative(root, file).replaceAll('\\', '/');
    if (!/\.test\.tsx?$/.test(name) && !READ_FROM_SOURCE.test(name)) hash.update(name).update(describe(file));
  }
  return hash.digest('hex');
}

/** Half of the time of `recursive: true`. */
function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return filesIn(inside);
    return entry.isFile() ? [inside] : [];
  });
}

const hasStamp = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/** Builds what was not built from exactly these sources. */
export async function ensureBuilt() {
  // Before they are read: a later change is found by the next start.
  const state = hashSizesAndTimes([...PAGES, ...SERVER]);
  if (hasStamp(checkedStamp, state)) return;
  const isBuilt = () => {
    const pages = hashContents(PAGES);
    return hasStamp(pagesStamp, pages) && hasStamp(serverStamp, pages + hashContents(SERVER));
  };
  if (!isBuilt()) {
    await withLock(async () => {
      await ensurePages();
      await ensureServer();
    });
  }
  if (isBuilt()) rememberChecked(state);
}

/** Saves the next start some time. As a service, the shop cannot write its own code (deploy/shop@.service). */
function rememberChecked(state) {
  try {
    writeFileSync(checkedStamp, state);
  } catch (error) {
    if (!UNWRITABLE.includes(error.code)) throw error;
  }
}

/** Builds the pages unless they were built from exactly these sources. */
export async function ensurePagesBuilt() {
  if (!hasStamp(pagesStamp, hashContents(PAGES))) await withLock(ensurePages);
}

async function ensurePages() {
  if (!hasStamp(pagesStamp, hashContents(PAGES))) await buildPages();
}

async function ensureServer() {
  if (!hasStamp(serverStamp, hashContents(PAGES) + hashContents(SERVER))) await bundleServer();
}

const env = { ...process.env, NODE_ENV: 'production' };

async function buildPages() {
  const from = hashContents(PAGES);
  for (const path of ['client', 'server', '.built-from', 'shop/.checked'])
    rmSync(join(folder, path), { recursive: true, force: true });
  await runStep('Building the pages', findNode(), [inModules('@react-router/dev/bin.cjs'), 'build'], { env });
  await compressAll(join(folder, 'client'));
  // Last, so that an interrupted build does not count.
  writeFileSync(pagesStamp, from);
}

async function bundleServer() {
  const from = hashContents(PAGES) + hashContents(SERVER);
  removeEarlierBundles();
  const args = [inModules('vite/bin/vite.js'), 'build', '--config', 'vite.server.config.ts'];
  await runStep('Bundling the server', findNode(), args, { env });
  writeFileSync(serverStamp, from);
}

/** Except the newest: a process that runs it loads some files when it first needs them. Their names differ from those of the next. */
function removeEarlierBundles() {
  const newest = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const file of filesIn(bundle)) if (statSync(file).mtimeMs < newest - LONGEST_BUNDLING_MS) rmSync(file);
  for (const stamp of [serverStamp, checkedStamp]) rmSync(stamp, { force: true });
}

async function compressAll(folder) {
  const files = filesIn(folder).filter((file) => COMPRESSIBLE.test(file) && statSync(file).size >= SMALLEST);
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

if (isProgram(import.meta.url)) {
  await reportErrors(async () => {
    await ensureInstalled();
    const state = hashSizesAndTimes([...PAGES, ...SERVER]);
    await withLock(async () => {
      await buildPages();
      await bundleServer();
    });
    rememberChecked(state);
    await run(findNode(), ['--disable-warning=ExperimentalWarning', join(root, 'scripts/link-postgres.ts')]);
  });
}
