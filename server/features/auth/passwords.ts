import { hash, verify } from '@node-rs/argon2';
import { inHashQueue } from './hash-queue.ts';

/** argon2id (the library's default), 19 MiB, two passes: about 13 ms a hash, off the event loop (OWASP's first recommendation). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Throws `unavailable` when too many hashes wait already. */
export function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hash(password, cost));
}

/** A hash of nothing anybody knows: an unknown address takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined;

/**
 * False for an account without a password too, in the same time. Throws `unavailable` when too many hashes wait
 * already.
 */
export function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  return inHashQueue(async () => {
    // Not through the queue: it would wait there for itself.
    decoy ??= hash(crypto.randomUUID(), cost);
    const fits = await verify(passwordHash ?? (await decoy), password);
    return fits && passwordHash !== null;
  });
}
