import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseAwayError } from '#server/db/outage.ts';
import { type CachedReply, createReplyCache, type Tag } from './reply-cache.ts';

const answer = (text: string, ...tags: Tag[]): CachedReply => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags,
});

/** A maker that answers when it is told to. */
function slowly(reply: CachedReply) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let times = 0;
  const make = async () => {
    times += 1;
    await promise;
    return { reply, keep: true };
  };
  return { make, finish: resolve, times: () => times };
}
const at =
  (text: string, ...tags: Tag[]) =>
  async () => ({ reply: answer(text, ...tags), keep: true });
const textOf = async (reply: Promise<CachedReply>) => (await reply).body.toString();

describe('kept answers', () => {
  it('are made once for all who ask at the same moment, and then kept', async () => {
    const cache = createReplyCache();
    const slow = slowly(answer('one', 'catalogue'));
    const asked = [cache.remember('a', slow.make), cache.remember('a', slow.make)];
    slow.finish();
    expect(await Promise.all(asked.map(textOf))).toEqual(['one', 'one']);
    expect(await textOf(cache.remember('a', at('other')))).toBe('one');
    expect(slow.times()).toBe(1);
  });

  it('are forgotten with any of their tags, and with no other', async () => {
    const cache = createReplyCache();
    await cache.remember('lamp', at('lamp', 'product:1', 'catalogue'));
    await cache.remember('chair', at('chair', 'product:2', 'catalogue'));
    cache.forget(['product:1']);
    expect([cache.get('lamp'), cache.get('chair')?.body.toString()]).toEqual([undefined, 'chair']);
    cache.forget(['catalogue']);
    expect(cache.size()).toBe(0);
  });

  it('are not kept when what they are made from changes while they are made', async () => {
    const cache = createReplyCache();
    const slow = slowly(answer('old', 'product:1'));
    const asked = cache.remember('a', slow.make);
    cache.forget(['product:1']);
    slow.finish();
    expect(await textOf(asked)).toBe('old');
    expect(cache.get('a')).toBeUndefined();
  });

  it('are kept through changes of other things', async () => {
    const cache = createReplyCache();
    const slow = slowly(answer('lamp', 'product:1'));
    const asked = cache.remember('a', slow.make);
    cache.forget(['product:2']);
    const joined = cache.remember('a', slow.make);
    slow.finish();
    expect([await textOf(asked), await textOf(joined)]).toEqual(['lamp', 'lamp']);
    expect(slow.times()).toBe(1);
    expect(cache.get('a')).toBeDefined();
  });

  it('that a change made stale are not handed to who asks after it', async () => {
    const cache = createReplyCache();
    const slow = slowly(answer('old', 'product:1'));
    const before = cache.remember('a', slow.make);
    cache.forget(['product:1']);
    const after = cache.remember('a', at('new', 'product:1'));
    slow.finish();
    expect([await textOf(before), await textOf(after)]).toEqual(['old', 'new']);
    expect(cache.get('a')?.body.toString()).toBe('new');
  });

  it('that failed are asked for again', async () => {
    const cache = createReplyCache();
    const failing = async () => {
      throw new Error('no answer');
    };
    await expect(cache.remember('a', failing)).rejects.toThrow('no answer');
    expect(await textOf(cache.remember('a', at('one')))).toBe('one');
  });

  describe('and the database', () => {
    /** A database whose state a test sets. */
    function cacheBeside() {
      const state = { isHeard: true, isAway: false };
      const cache = createReplyCache({
        database: { isHeard: () => state.isHeard, isAway: () => state.isAway },
      });
      return { cache, state };
    }
    const outage = async () => {
      throw new DatabaseAwayError();
    };

    it('are made again while changes may be missed, and after that', async () => {
      const { cache, state } = cacheBeside();
      await cache.remember('a', at('one', 'catalogue'));
      state.isHeard = false;
      expect(cache.get('a')).toBeUndefined();
      expect(await textOf(cache.remember('a', at('two', 'catalogue')))).toBe('two');
      expect(await textOf(cache.remember('a', at('three', 'catalogue')))).toBe('three');
      state.isHeard = true;
      cache.trustAgain();
      expect(cache.get('a')).toBeUndefined();
      expect(await textOf(cache.remember('a', at('four', 'catalogue')))).toBe('four');
      expect(cache.get('a')?.body.toString()).toBe('four');
    });

    it('serve up to ten minutes while the database fails, and not longer', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const { cache, state } = cacheBeside();
      await cache.remember('a', at('one', 'catalogue'));
      state.isHeard = false;
      vi.advanceTimersByTime(9 * 60_000);
      expect(await textOf(cache.remember('a', outage))).toBe('one');
      const unavailable = async () => ({ reply: { ...answer('503'), status: 503 }, keep: false });
      expect(await textOf(cache.remember('a', unavailable))).toBe('one');
      state.isAway = true;
      const unasked = vi.fn(outage);
      expect(await textOf(cache.remember('a', unasked))).toBe('one');
      expect(unasked).not.toHaveBeenCalled();
      vi.advanceTimersByTime(61_000);
      await expect(cache.remember('a', outage)).rejects.toThrow(DatabaseAwayError);
    });

    it('do not serve what is known to have changed, nor hide another failure', async () => {
      const { cache, state } = cacheBeside();
      await cache.remember('a', at('old price', 'product:1'));
      await cache.remember('b', at('other', 'product:2'));
      cache.forget(['product:1']);
      state.isHeard = false;
      await expect(cache.remember('a', outage)).rejects.toThrow(DatabaseAwayError);
      const broken = async () => {
        throw new Error('a mistake of ours');
      };
      await expect(cache.remember('b', broken)).rejects.toThrow('a mistake of ours');
    });

    it('made of others during an outage are not kept: they would live on for another ten minutes', async () => {
      const { cache, state } = cacheBeside();
      state.isAway = true;
      await cache.remember('page', at('made of old answers', 'catalogue'));
      state.isAway = false;
      expect(cache.get('page')).toBeUndefined();
    });
  });

  it('stay within their room', async () => {
    const cache = createReplyCache({ maxBytes: 10_000 });
    for (let number = 0; number < 20; number += 1) {
      await cache.remember(`key-${number}`, at('x'.repeat(1_000), 'catalogue'));
    }
    expect(cache.size()).toBeLessThan(8);
    await cache.remember('huge', at('x'.repeat(20_000), 'catalogue'));
    expect(cache.get('huge')).toBeUndefined();
  });
});
