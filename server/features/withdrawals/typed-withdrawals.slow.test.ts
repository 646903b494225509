import { afterAll, expect, it } from 'vitest';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { makeStatement, sendStatement } from '#server/testing/builders/withdrawals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const limited = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(limited.close);

it('limits 20 statements an hour from one IP, of a thousand; the others are told when, and a repeated one is answered', async () => {
  const owner = await addAdministrator(limited);
  await changeSettings(limited, owner, 'returns', { withdrawal: 'on' });
  const [ip, email] = ['203.0.113.9', 'flood@example.com'];
  const first = makeStatement({ number: 1, email });
  expect((await sendStatement(limited, first, { ip })).statusCode).toBe(200);
  const replies = await Promise.all(
    Array.from({ length: 999 }, () => sendStatement(limited, makeStatement({ number: 1, email }), { ip })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19);
  const refused = replies.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().error).toMatch(/^Too many withdrawals from your network\. Please try again in /);
  expect(refused?.headers['retry-after']).toBeDefined();
  expect((await sendStatement(limited, first, { ip })).statusCode).toBe(200);
  // Another statement under its id counts, too.
  const other = { ...first, name: 'Somebody else' };
  expect((await sendStatement(limited, other, { ip })).statusCode).toBe(429);
  const elsewhere = await sendStatement(limited, other, { ip: '203.0.113.10' });
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([400, 'request-used']);
  // All 20 are kept, and five of them were mailed.
  expect((await limited.pool.query('select from withdrawals')).rowCount).toBe(20);
  expect(await mailKindsTo(limited.db, email)).toHaveLength(5);
});
