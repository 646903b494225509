import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const listed = 10_000;
/** Shorter ones are refused anyway. */
const leastCharacters = 6;

/**
 * The list of zxcvbn, most common first and in lower case. Read as a file and kept as one text of 80 kB: as a module
 * all of its 49,000 entries would stay in memory. Nothing is read before somebody sets a password.
 */
let common: Promise<string> | undefined;

async function readList(): Promise<string> {
  const list = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
  const all = z.array(z.string()).parse(JSON.parse(await readFile(list, 'utf8')));
  const most = all.filter((entry) => entry.length >= leastCharacters).slice(0, listed);
  return `\n${most.join('\n')}\n`;
}

/** Whether it is one of the 10,000 most common passwords, whatever its letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return !password.includes('\n') && (await common).includes(`\n${password.toLowerCase()}\n`);
}
