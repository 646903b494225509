// npm run build: the pages for browser and server, and every file of the browser compressed once for all who ask.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { findNode, inModules, inTurn, isProgram, root, runStep, tell } from './steps.mjs';

const stamp = join(root, 'build', '.built-from');
/** What the pages are made of. */
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

/** One hash over the names and contents of all sources, tests apart. */
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

/** Builds the pages unless they were built from these very sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await inTurn(async () => {
    if (!isBuilt()) await build();
  });
}

async function build() {
  const from = sourcesHash();
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  await runStep('Building the pages', findNode(), [inModules('@react-router/dev/bin.cjs'), 'build'], { env });
  await compressAll(join(root, 'build', 'client'));
  // Last: a build that was cut short is not one.
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
  await tell(async () => {
    await ensureInstalled();
    await inTurn(build);
  });
}
