import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const listed = 10_000;
/** Shorter passwords are refused by the contract. */
const leastCharacters = 6;

/**
 * The list of zxcvbn, most common first, in lower case. Read as a file and kept as one string of 80 kB: as a module, all
 * 49,000 entries would stay in memory. Loaded when the first password is set.
 */
let common: Promise<string> | undefined;

async function readList(): Promise<string> {
  const list = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
  const all = z.array(z.string()).parse(JSON.parse(await readFile(list, 'utf8')));
  const most = all.filter((entry) => entry.length >= leastCharacters).slice(0, listed);
  return `\n${most.join('\n')}\n`;
}

/** Whether it is one of the 10,000 most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return !password.includes('\n') && (await common).includes(`\n${password.toLowerCase()}\n`);
}
