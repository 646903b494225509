import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { inHashQueue } from '../hash-queue.ts';
import { argon2Cost } from '../passwords.ts';
import { readCode, toRecoveryCode } from './second-factor.rules.ts';

const howMany = 10;

/** @returns new recovery codes, to be shown once, and what is stored of them */
export async function newRecoveryCodes(userId: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: howMany }, () => toRecoveryCode(randomBytes(10)));
  // One after the other, so that the ten take one place in the queue.
  const hashes = await inHashQueue(async () => {
    const done: string[] = [];
    for (const code of codes) done.push(await hash(userId, code));
    return done;
  });
  return { codes, hashes };
}

/** @throws 'too-many-signing-in' when the hash queue is full */
export function hashRecoveryCode(userId: string, code: string): Promise<string> {
  return inHashQueue(() => hash(userId, code));
}

/** Salted with the account's id, so that a code is found by its hash and one comparison is enough. */
async function hash(userId: string, typed: string): Promise<string> {
  const salt = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return (await hashRaw(readCode(typed).code, { ...argon2Cost, salt })).toString('hex');
}
