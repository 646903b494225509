import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { formatDate, formatDateAndTime } from './format.ts';

afterEach(() => setShopFormat(defaultFormat));

it('writes days and times of mails in the time zone of the shop, and says which', () => {
  const sundayNight = new Date('2026-11-30T04:59:00Z');
  expect(formatDateAndTime(sundayNight)).toBe('Nov 30, 2026, 4:59 AM UTC');
  setShopFormat({ ...defaultFormat, timeZone: 'America/New_York' });
  expect(formatDate(sundayNight)).toBe('Sunday, Nov 29, 2026');
  expect(formatDateAndTime(sundayNight)).toBe('Nov 29, 2026, 11:59 PM EST');
});
