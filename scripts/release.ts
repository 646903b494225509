/**
 * `npm run release -- 0.3.0` moves the files of `changes/` into a section of CHANGELOG.md and sets the version in
 * package.json and package-lock.json. It commits nothing.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KINDS = ['added', 'changed', 'fixed', 'removed', 'security'] as const;
const NAME = new RegExp(`^[a-z0-9-]+\\.(${KINDS.join('|')})\\.md$`);
const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * Writes the changes of a project into its changelog.
 * @param folder of the project
 * @param date of the release, YYYY-MM-DD
 * @throws Error for a version that is none, a change file with another name, and when there is no change
 */
export function release(folder: string, version: string, date: string): void {
  if (!VERSION.test(version)) throw new Error(`Not a version: ${version}. Write it as 0.3.0.`);
  const changes = changeFiles(folder);
  if (changes.length === 0) throw new Error('There is no file in changes/.');
  const changelog = join(folder, 'CHANGELOG.md');
  const [heading = '', ...older] = readFileSync(changelog, 'utf8').split(/^(?=## )/m);
  writeFileSync(changelog, [heading, changelogSection(folder, version, date, changes), ...older].join(''));
  for (const name of changes) rmSync(join(folder, 'changes', name));
  for (const name of ['package.json', 'package-lock.json']) setVersion(join(folder, name), version);
}

/**
 * @returns the names of the change files, sorted
 * @throws Error for a file with another name
 */
export function changeFiles(folder: string): string[] {
  const names = readdirSync(join(folder, 'changes')).filter((name) => name !== 'README.md');
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong)
    throw new Error(`changes/${wrong}: the name is WORDS.KIND.md, with a kind of ${KINDS.join(', ')}.`);
  return names.sort();
}

function changelogSection(folder: string, version: string, date: string, changes: readonly string[]): string {
  const kinds = KINDS.flatMap((kind) => {
    const texts = changes
      .filter((name) => name.endsWith(`.${kind}.md`))
      .map((name) =>
        readFileSync(join(folder, 'changes', name), 'utf8')
          .trim()
          .replaceAll('\n', '\n  '),
      );
    if (texts.length === 0) return [];
    return `### ${kind[0]?.toUpperCase()}${kind.slice(1)}\n\n${texts.map((text) => `- ${text}\n`).join('')}\n`;
  });
  return `## ${version}, ${date}\n\n${kinds.join('')}`;
}

/** The first "version" of either file is the project's own; the lock repeats it for its root package. */
function setVersion(path: string, version: string): void {
  const text = readFileSync(path, 'utf8');
  const [, old] = /"version": "([^"]+)"/.exec(text) ?? [];
  const own = path.endsWith('package-lock.json') ? 2 : 1;
  let next = text;
  for (let time = 0; time < own; time += 1)
    next = next.replace(`"version": "${old}"`, `"version": "${version}"`);
  writeFileSync(path, next);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    release(
      fileURLToPath(new URL('..', import.meta.url)),
      process.argv[2] ?? '',
      new Date().toISOString().slice(0, 10),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
