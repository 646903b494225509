import { totalmem } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { availableMemory, memorySettings } from './memory-settings.ts';

const GB = 1024 ** 3;
afterEach(() => vi.restoreAllMocks());

test.each([
  [GB / 8, '64MB', '128MB'],
  [GB / 2, '128MB', '256MB'],
  [GB, '256MB', '512MB'],
  [3 * GB, '768MB', '1536MB'],
  [64 * GB, '1024MB', '32768MB'],
])('of %d bytes PostgreSQL gets a cache of %s, and counts on one of %s', (bytes, own, all) => {
  expect(memorySettings(bytes)).toEqual({ shared_buffers: own, effective_cache_size: all });
});

describe('the available memory', () => {
  const limitedTo = (bytes: number) => vi.spyOn(process, 'constrainedMemory').mockReturnValue(bytes);

  test("is the container's limit", () => {
    limitedTo(GB / 4);
    expect(availableMemory()).toBe(GB / 4);
  });

  test.each([0, 2 ** 63])("is the machine's where the limit is %d", (limit) => {
    limitedTo(limit);
    expect(availableMemory()).toBe(totalmem());
  });
});
