import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The arguments of Node that `npm start` uses, to measure or test the shop as its users run it. */
export function shopCommand(): { args: string[]; cwd: string } {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  const [program, ...args] = scripts.start.split(' ');
  if (program !== 'node') throw new Error(`npm start no longer runs node: ${scripts.start}`);
  return { args, cwd: root };
}
