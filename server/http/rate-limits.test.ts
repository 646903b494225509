import { describe, expect, it } from 'vitest';
import type { Counters } from '#server/db/rate-limit-counters.ts';
import { ShopError } from '#server/errors.ts';
import { createMemoryRateLimitCounters } from './memory-rate-limit-counters.ts';
import { createRateLimits, network, type Pause } from './rate-limits.ts';

/** Counts in memory. The stores have their own tests. */
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
    takeTurn: createMemoryRateLimitCounters(() => 0).takeTurn,
  };
}

const catchRefusal = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(() => null).catch((reason: unknown) => reason);
  if (!(error instanceof ShopError)) throw new Error('was not refused');
  return error;
};

describe('limits', () => {
  it('refuse the sixth mail to one e-mail address within an hour, in any case, and say when to retry', async () => {
    const limits = createRateLimits(countersInMemory(12 * 60_000 - 1));
    for (let mail = 1; mail <= 5; mail++)
      await limits.take('forgot', { email: 'a@b.co', ip: `10.0.0.${mail}` });
    const refusal = await catchRefusal(limits.take('forgot', { email: ' A@B.co', ip: '10.0.0.9' }));
    expect(refusal).toMatchObject({ code: 'too-many', retryAfterSeconds: 720 });
    expect(refusal.message).toBe('Too many mails to this address. Please try again in 12 minutes.');
    await limits.take('forgot', { email: 'other@b.co', ip: '10.0.0.1' });
  });

  it('refuse by IP too: the 101st wrong code, for any accounts', async () => {
    const limits = createRateLimits(countersInMemory());
    for (let at = 0; at < 100; at++) await limits.take('second-factor', { person: `${at}`, ip: '10.0.0.1' });
    await catchRefusal(limits.take('second-factor', { person: 'last', ip: '10.0.0.1' }));
    await limits.take('second-factor', { person: 'last', ip: '10.0.0.2' });
  });

  it('do not count refused attempts for an e-mail address', async () => {
    const { limits, ip } = await withHundredFailures();
    // Eleven get a turn, ten of them for this address.
    for (let at = 0; at < 9; at++) await limits.take('login', { email: 'victim@b.co', ip });
    for (let at = 0; at < 2; at++) await limits.take('login', { email: 'other@b.co', ip });
    for (let at = 0; at < 200; at++) await catchRefusal(limits.take('login', { email: 'victim@b.co', ip }));
    for (let at = 0; at < 91; at++) await limits.take('login', { email: 'victim@b.co', ip: `10.1.${at}.1` });
    await catchRefusal(limits.take('login', { email: 'victim@b.co', ip: '10.2.0.1' }));
  });

  it('let one IP use at most ten attempts for an e-mail address, even concurrently', async () => {
    const counters = countersInMemory();
    const limits = createRateLimits(counters);
    const max = { login: 0 };
    const { add } = counters;
    counters.add = async (keys, windowMs) => {
      const stand = await add(keys, windowMs);
      const at = keys.findIndex((key) => key.startsWith('login:email:'));
      max.login = Math.max(max.login, stand[at]?.count ?? 0);
      return stand;
    };
    const tries = Array.from({ length: 300 }, () => limits.take('login', { email: 'a@b.co', ip: '::1' }));
    const made = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect([made.length, max.login]).toEqual([10, 10]);
  });

  it('report once which attempt is the last for an e-mail address', async () => {
    const limits = createRateLimits(countersInMemory());
    const lasts: boolean[] = [];
    for (let at = 0; at < 100; at++) {
      const { isLastForOwner } = await limits.take('login', { email: 'a@b.co', ip: `10.0.0.${at}` });
      lasts.push(isLastForOwner);
    }
    expect(lasts).toEqual([...Array(99).fill(false), true]);
  });

  it('do not count an attempt that is given back', async () => {
    const limits = createRateLimits(countersInMemory());
    for (let at = 0; at < 30; at++)
      await (await limits.take('login', { email: 'a@b.co', ip: '::1' })).giveBack();
    await limits.take('login', { email: 'a@b.co', ip: '::1' });
  });

  it('store no e-mail address', async () => {
    const counters = countersInMemory();
    await createRateLimits(counters).take('contact', { email: 'marta@example.com', ip: '10.0.0.1' });
    expect([...counters.counts.keys()].join()).not.toContain('marta');
  });

  it('count a person by account', async () => {
    const limits = createRateLimits(countersInMemory(1_000));
    for (let at = 0; at < 30; at++) await limits.take('chat', { person: 'ann' });
    await limits.take('chat', { person: 'ben' });
    expect((await catchRefusal(limits.take('chat', { person: 'ann' }))).message).toBe(
      'Too many messages. Please try again in 1 second.',
    );
  });

  it('can be switched off', async () => {
    const limits = createRateLimits(null);
    for (let at = 0; at < 100; at++) await limits.take('login', { email: 'a@b.co', ip: '10.0.0.1' });
  });
});

/** An IP that is past its limit of failed sign-ins, on a clock that stands still; `pauses` are the waits for turns. */
async function withHundredFailures(pause?: Pause) {
  const pauses: number[] = [];
  const counters = countersInMemory();
  const closing = new AbortController();
  const outcomes: string[] = [];
  const limits = createRateLimits(counters, {
    closing: closing.signal,
    onReached: (_name, _who, outcome) => outcomes.push(outcome),
    pause: async (ms, signal) => {
      pauses.push(ms);
      await pause?.(ms, signal);
    },
  });
  const ip = '10.0.0.1';
  for (let at = 0; at < 100; at++) await limits.take('login', { email: `${at}@b.co`, ip });
  return { limits, pauses, closing, outcomes, ip, countOfIp: () => counters.counts.get(`login:ip:${ip}`) };
}
/** Waits until it is aborted. */
const untilAborted: Pause = (_ms, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('past a hundred failed sign-ins, an IP', () => {
  it('takes turns, a second after each other, of which ten wait, and is refused beyond', async () => {
    const { limits, pauses, outcomes, ip } = await withHundredFailures();
    expect(pauses).toEqual([]);
    const attempts = await Promise.allSettled(
      Array.from({ length: 15 }, (_, at) => limits.take('login', { email: `late-${at}@b.co`, ip })),
    );
    expect(pauses).toEqual(Array.from({ length: 10 }, (_, at) => (at + 1) * 1_000));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect(outcomes).toEqual([...Array(11).fill('waits'), ...Array(4).fill('refused')]);
    const refusal = await catchRefusal(limits.take('login', { email: 'late@b.co', ip }));
    expect(refusal).toMatchObject({ code: 'too-many', retryAfterSeconds: 10 });
    expect(refusal.message).toBe('Too many sign-ins from your network. Please try again in 10 seconds.');
    // Others are not in its way.
    await limits.take('login', { email: 'late@b.co', ip: '10.0.0.2' });
    expect(pauses).toHaveLength(10);
  });

  it('still fails ten times for one address, in any number of turns', async () => {
    const { limits, ip } = await withHundredFailures();
    for (let at = 0; at < 10; at++) await limits.take('login', { email: 'a@b.co', ip });
    const refusal = await catchRefusal(limits.take('login', { email: 'a@b.co', ip }));
    expect(refusal.message).toBe('Too many failed sign-ins. Please try again in 1 minute.');
  });

  it.each(['its caller leaves', 'the shop closes'])(
    'stops to wait when %s, which counts nothing',
    async (why) => {
      const { limits, closing, ip, countOfIp } = await withHundredFailures(untilAborted);
      const left = new AbortController();
      await limits.take('login', { email: 'first@b.co', ip }, left.signal);
      const waiting = limits.take('login', { email: 'second@b.co', ip }, left.signal);
      const refused = catchRefusal(waiting);
      await expect.poll(countOfIp).toBe(102);
      (why === 'the shop closes' ? closing : left).abort();
      expect(await refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
      expect(countOfIp()).toBe(101);
    },
  );
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
