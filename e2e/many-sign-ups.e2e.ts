import { join } from 'node:path';
import { createApi } from '#web/lib/api/api.ts';
import { retryWhileBusy } from '#web/lib/api/retry-while-busy.ts';
import { base, expect, withFolder, withShop } from './fixtures.ts';

/** More than twice of what the queue for password hashes takes (docs/decisions/045-rate-limits.md). */
const people = 100;

base('a hundred people from a hundred addresses who sign up at once all come in', async () => {
  await withFolder((folder) =>
    withShop(
      { DATA_DIR: join(folder, 'data'), SEED: 'none', RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' },
      async (shop) => {
        const signUp = async (at: number) => {
          const api = createApi((path, { method, body }) => {
            const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}` };
            return fetch(`${shop.url}${path}`, { method, body, headers });
          });
          const body = {
            email: `person-${at}@example.com`,
            firstName: 'Marta',
            lastName: 'Wilder',
            password: 'lamps and chairs',
            isSubscribed: false,
          };
          const { signal } = new AbortController();
          const send = () => api('POST /auth/register', { body });
          return (await retryWhileBusy(send, { signal, onBusy: () => {} })).user.email;
        };
        const all = Array.from({ length: people }, (_, at) => at);
        const outcomes = await Promise.allSettled(all.map(signUp));
        expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
      },
    ),
  );
});
