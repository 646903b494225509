import { afterAll, describe, expect, it } from 'vitest';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const limited = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(limited.close);

describe('a hostile client', () => {
  it('guesses 100 keys in 15 minutes', async () => {
    const known = await addGuestOrder(limited, [[await addProduct(limited.db)]]);
    const guess = () => limited.call('DELETE', `/order/cancel/${known.id}?key=${'A'.repeat(43)}`);
    const guesses = await Promise.all(Array.from({ length: 101 }, guess));
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});
