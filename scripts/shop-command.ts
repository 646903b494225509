import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout of this file. */
export const ownCheckout = fileURLToPath(new URL('..', import.meta.url));

/** The Node that npm puts first on PATH in a checkout: the shop starts there without a second process. */
export function findNode(checkout = ownCheckout): string {
  const installed = join(checkout, 'node_modules', '.bin', 'node');
  return existsSync(installed) ? realpathSync(installed) : process.execPath;
}

/** The arguments and variables of Node that `npm start` uses in a checkout, to measure or test the shop as its users run it. */
export function shopCommand(checkout = ownCheckout): {
  args: string[];
  cwd: string;
  env: Record<string, string>;
} {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(' ').filter((word) => word !== 'exec');
  const [program, ...args] = words.filter((word) => !/^[A-Z_]+=/.test(word));
  const env = Object.fromEntries(
    words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
  );
  if (program !== 'node') throw new Error(`npm start no longer runs node: ${scripts.start}`);
  return { args, cwd: checkout, env };
}
