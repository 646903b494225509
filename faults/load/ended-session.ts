import { expect } from 'vitest';
import { until } from '../wait.ts';
import type { Client } from './client.ts';

interface SignedIn {
  /** Client of one process. */
  owner: Client;
  /** The same session in another. */
  elsewhere: Client;
}

const read = async (client: Client) => (await client.call('GET', '/api/user/me')).status;

/**
 * Signs out in one process.
 * @returns milliseconds for which the other process accepted the session after the acknowledgement
 */
export async function acceptedFor({ owner, elsewhere }: SignedIn): Promise<number> {
  expect((await owner.call('POST', '/api/auth/logout')).status).toBe(200);
  const endedAt = performance.now();
  let acceptedAt = endedAt;
  await until('the other process refuses the session', async () => {
    const requestedAt = performance.now();
    const status = await read(elsewhere);
    if (status === 200) acceptedAt = requestedAt;
    return status === 401;
  });
  expect(await read(owner)).toBe(401);
  return acceptedAt - endedAt;
}
