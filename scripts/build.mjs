// npm run build: builds the pages for browser and server, and compresses the browser's files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { findNode, inModules, isProgram, reportErrors, root, runStep, withLock } from './steps.mjs';

const stamp = join(root, 'build', '.built-from');
/** The sources of the pages. */
const SOURCES = [
  'web',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
];
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|html)$/;
/** Below this, headers cost more than compression saves. */
const SMALLEST = 512;

/** One hash of the names and contents of all sources except tests. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source))).sort()) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

/** Builds the pages unless they were built from exactly these sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withLock(async () => {
    if (!isBuilt()) await build();
  });
}

async function build() {
  const from = sourcesHash();
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  await runStep('Building the pages', findNode(), [inModules('@react-router/dev/bin.cjs'), 'build'], { env });
  await compressAll(join(root, 'build', 'client'));
  // Last, so that an interrupted build does not count.
  writeFileSync(stamp, from);
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
    await withLock(build);
  });
}
