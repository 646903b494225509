import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { formatWholePrice } from './format-whole-price.ts';

afterEach(() => setShopFormat(defaultFormat));

it("writes whole amounts in the shop's currency", () => {
  expect(formatWholePrice(0)).toBe('$0');
  setShopFormat({ ...defaultFormat, currency: 'EUR', locale: 'en-IE' });
  expect(formatWholePrice(0)).toBe('€0');
});
