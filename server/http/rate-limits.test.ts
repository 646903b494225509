import { describe, expect, it } from 'vitest';
import type { Counters } from '#server/db/rate-limit-counters.ts';
import { ShopError } from '#server/errors.ts';
import { createRateLimits, network } from './rate-limits.ts';

/** Counts in memory: what the stores do is tested with them. */
function countersInMemory(msLeft = 60_000): Counters & { counts: Map<string, number> } {
  const counts = new Map<string, number>();
  return {
    counts,
    add: async (keys) =>
      keys.map((key) => {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return { count: counts.get(key) ?? 0, msLeft };
      }),
    takeBack: async (keys) => {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) - 1);
    },
  };
}

const refusalOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(() => null).catch((reason: unknown) => reason);
  if (!(error instanceof ShopError)) throw new Error('was not refused');
  return error;
};

describe('limits', () => {
  it('refuse the sixth mail to one address within an hour, whatever its case, and say when to come back', async () => {
    const limits = createRateLimits(countersInMemory(12 * 60_000 - 1));
    for (let mail = 1; mail <= 5; mail++)
      await limits.take('forgot', { address: 'a@b.co', ip: `10.0.0.${mail}` });
    const refusal = await refusalOf(limits.take('forgot', { address: ' A@B.co', ip: '10.0.0.9' }));
    expect(refusal).toMatchObject({ code: 'too-many', retryAfterSeconds: 720 });
    expect(refusal.message).toBe('Too many mails to this address. Please try again in 12 minutes.');
    await limits.take('forgot', { address: 'other@b.co', ip: '10.0.0.1' });
  });

  it('refuse by IP too: the 101st failed sign-in, whatever the addresses', async () => {
    const limits = createRateLimits(countersInMemory());
    for (let at = 0; at < 100; at++) await limits.take('login', { address: `${at}@b.co`, ip: '10.0.0.1' });
    await refusalOf(limits.take('login', { address: 'last@b.co', ip: '10.0.0.1' }));
    await limits.take('login', { address: 'last@b.co', ip: '10.0.0.2' });
  });

  it('do not let a refused try fill up the counter of an address', async () => {
    const limits = createRateLimits(countersInMemory());
    for (let at = 0; at < 100; at++) await limits.take('login', { address: `${at}@b.co`, ip: '10.0.0.1' });
    for (let at = 0; at < 200; at++)
      await refusalOf(limits.take('login', { address: 'victim@b.co', ip: '10.0.0.1' }));
    await limits.take('login', { address: 'victim@b.co', ip: '10.0.0.2' });
  });

  it('let one IP add no more than ten to the counter of an address, at no moment', async () => {
    const counters = countersInMemory();
    const limits = createRateLimits(counters);
    const most = { login: 0 };
    const { add } = counters;
    counters.add = async (keys, windowMs) => {
      const stand = await add(keys, windowMs);
      const at = keys.findIndex((key) => key.startsWith('login:address:'));
      most.login = Math.max(most.login, stand[at]?.count ?? 0);
      return stand;
    };
    const tries = Array.from({ length: 300 }, () => limits.take('login', { address: 'a@b.co', ip: '::1' }));
    const made = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect([made.length, most.login]).toEqual([10, 10]);
  });

  it('tell which try is the last of an address, once', async () => {
    const limits = createRateLimits(countersInMemory());
    const lasts: boolean[] = [];
    for (let at = 0; at < 100; at++) {
      const { isLastOfAddress } = await limits.take('login', { address: 'a@b.co', ip: `10.0.0.${at}` });
      lasts.push(isLastOfAddress);
    }
    expect(lasts).toEqual([...Array(99).fill(false), true]);
  });

  it('forget a try that is given back', async () => {
    const limits = createRateLimits(countersInMemory());
    for (let at = 0; at < 30; at++)
      await (await limits.take('login', { address: 'a@b.co', ip: '::1' })).giveBack();
    await limits.take('login', { address: 'a@b.co', ip: '::1' });
  });

  it('store no address', async () => {
    const counters = countersInMemory();
    await createRateLimits(counters).take('contact', { address: 'marta@example.com', ip: '10.0.0.1' });
    expect([...counters.counts.keys()].join()).not.toContain('marta');
  });

  it('count a person by the account', async () => {
    const limits = createRateLimits(countersInMemory(1_000));
    for (let at = 0; at < 30; at++) await limits.take('chat', { person: 'ann' });
    await limits.take('chat', { person: 'ben' });
    expect((await refusalOf(limits.take('chat', { person: 'ann' }))).message).toBe(
      'Too many messages. Please try again in 1 second.',
    );
  });

  it('are switched off as a whole', async () => {
    const limits = createRateLimits(null);
    for (let at = 0; at < 100; at++) await limits.take('login', { address: 'a@b.co', ip: '10.0.0.1' });
  });
});

describe('an IP', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, counted) => expect(network(ip)).toBe(counted));
});
