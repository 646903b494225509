import { hash, verify } from '@node-rs/argon2';
import { inHashQueue } from './hash-queue.ts';

/** argon2id, 19 MiB, two passes (OWASP's first recommendation): about 13 ms a hash, off the event loop. */
export const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @throws 'too-many-signing-in' when the hash queue is full */
export function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hash(password, argon2Cost));
}

/** The hash of a random password, so that an unknown account takes as long to refuse as a wrong password. */
let dummyHash: Promise<string> | undefined;

/**
 * @param passwordHash null for an unknown account or one without a password: takes as long as any other
 * @throws 'too-many-signing-in' when the hash queue is full
 */
export function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  return inHashQueue(async () => {
    // Not through the queue, where it would wait for this job.
    dummyHash ??= hash(crypto.randomUUID(), argon2Cost);
    const fits = await verify(passwordHash ?? (await dummyHash), password);
    return fits && passwordHash !== null;
  });
}
