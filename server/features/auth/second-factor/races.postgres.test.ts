import { afterAll, describe, expect, it } from 'vitest';
import { signUpPassword as password, signUpProven } from '#server/testing/builders/people.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
const processes = [shop, beside];
/** Calls both processes in turn, at once. */
const inParallel = <T>(times: number, call: (process: typeof shop, at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => call(processes[at % 2] as typeof shop, at)));
const countSessions = async (token: string) =>
  (await shop.call('GET', '/session', { token })).json().sessions.length;

describe('in two processes', () => {
  it.each([1, 2, 3])(
    'sign-ins while two-step sign-in is turned on leave no session without a code (%i)',
    async () => {
      const ann = await signUpProven(shop);
      const body = { email: ann.email, password };
      const { key } = (
        await shop.call('POST', '/auth/second-factor', { token: ann.token, body: { password } })
      ).json();
      const code = totpCode(key);
      const answers = await inParallel(12, (process, at) =>
        at === 6
          ? process.call('POST', '/auth/second-factor/confirm', { token: ann.token, body: { code } })
          : process.call('POST', '/auth/login', { body }),
      );
      expect(answers[6]?.statusCode).toBe(200);
      for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode);
      expect(await countSessions(ann.token)).toBe(1);
    },
  );

  // Not all in one: once two-step sign-in is off, sign-ins and deletions need no code.
  it.each([
    ['/auth/login', '/user/me/delete', '/auth/second-factor/recovery-codes'],
    ['/auth/second-factor/off', '/auth/second-factor/recovery-codes'],
  ] as const)('of many uses of one code one succeeds: %s, %s …', async (...paths) => {
    const ann = await signUpProven(shop);
    const { code } = await turnOnSecondFactor(shop, ann.id);
    const bodies = {
      '/auth/login': { email: ann.email, password, code },
      '/user/me/delete': { confirmation: password, code },
      '/auth/second-factor/recovery-codes': { code },
      '/auth/second-factor/off': { password, code },
    };
    const answers = await inParallel(12, (process, at) => {
      const path = paths[at % paths.length] as keyof typeof bodies;
      return process.call('POST', path, { token: ann.token, body: bodies[path] });
    });
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done).toHaveLength(1);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  });

  it.each([1, 2, 3])('a deleted account is signed in nowhere, whatever signs in meanwhile (%i)', async () => {
    const ann = await signUpProven(shop);
    const body = { email: ann.email, password };
    const answers = await inParallel(12, (process, at) =>
      at === 5
        ? process.call('POST', '/user/me/delete', { token: ann.token, body: { confirmation: password } })
        : process.call('POST', '/auth/login', { body }),
    );
    expect(answers[5]?.statusCode).toBe(200);
    for (const [at, answer] of answers.entries()) {
      expect([200, 400]).toContain(answer.statusCode);
      if (at === 5 || answer.statusCode !== 200) continue;
      const { token } = answer.json();
      expect((await beside.call('GET', '/user/me', { token })).statusCode).toBe(401);
    }
    const { rowCount } = await shop.pool.query('select from sessions where user_id = $1', [ann.id]);
    expect(rowCount).toBe(0);
  });
});
