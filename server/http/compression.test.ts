import { describe, expect, it } from 'vitest';
import { compressAtOnce, compressWell, decompress } from './compression.ts';

const page = Buffer.from(Array.from({ length: 500 }, (_, at) => `<p>${at * 7919} lamps</p>`).join(''));

describe.each(['br', 'gzip'] as const)('%s', (encoding) => {
  it('compresses a page at once and well, and back', async () => {
    const quick = compressAtOnce[encoding](page);
    const good = await compressWell[encoding](page);
    expect(good.length).toBeLessThan(quick.length);
    expect(decompress[encoding](quick).equals(page)).toBe(true);
    expect(decompress[encoding](good).equals(page)).toBe(true);
  });
});
