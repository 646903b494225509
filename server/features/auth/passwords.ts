import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default), 19 MiB, two passes: about 13 ms a hash, off the event loop (OWASP's first recommendation). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** A hash of nothing anybody knows: an unknown address takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined;

/** False for an account without a password too, in the same time. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== null;
}
