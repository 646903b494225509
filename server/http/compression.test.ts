import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compressAtOnce, compressWell, decompress } from './compression.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'major' | 'minor' }) => void;

const page = Buffer.from(Array.from({ length: 500 }, (_, at) => `<p>${at * 7919} lamps</p>`).join(''));

describe.each(['br', 'gzip'] as const)('%s', (encoding) => {
  it('compresses a page at once and well, and back', async () => {
    const quick = compressAtOnce[encoding](page);
    const good = await compressWell[encoding](page);
    expect(good.length).toBeLessThan(quick.length);
    expect(decompress[encoding](quick).equals(page)).toBe(true);
    expect(decompress[encoding](good).equals(page)).toBe(true);
  });

  it('leaves no buffer for a full collection', () => {
    compressAtOnce[encoding](page);
    collect({ type: 'major' });
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 200; count += 1) decompress[encoding](compressAtOnce[encoding](page));
    collect({ type: 'minor' });
    collect({ type: 'minor' });
    // Two engines of each would keep 32 kB or more.
    expect((process.memoryUsage().arrayBuffers - before) / 200).toBeLessThan(4096);
  });
});
