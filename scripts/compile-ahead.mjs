// For the image of the Dockerfile: fills NODE_COMPILE_CACHE, so that no start compiles the shop. `npm start` keeps such a cache
// beside the packages (start.mjs), where a container may have a read-only file system. A cache only serves the same version of
// Node, the same options of V8 and the same user.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program } from './build.mjs';

const folder = dirname(program);
let compiled = 0;
for (const file of readdirSync(folder)) {
  if (!file.endsWith('.js') || /* It runs when it is imported. */ file === 'main.js') continue;
  try {
    await import(pathToFileURL(join(folder, file)).href);
    compiled++;
  } catch (error) {
    // A package that another one uses only if it is installed.
    if (!/^Could not resolve .*Is it installed\?$/.test(error.message)) throw error;
  }
}
console.log(`${compiled} files of ${folder} compiled`);
