import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { undoNote } from './undo-time.ts';

afterEach(() => setShopFormat(defaultFormat));

it("says until when an import can be undone, today or tomorrow of the shop's days", () => {
  setShopFormat({ ...defaultFormat, timeZone: 'America/New_York' });
  const until = new Date('2026-11-24T03:10:00Z');
  expect(undoNote(until, new Date('2026-11-23T03:10:00Z'))).toBe(
    'You can undo it until tomorrow, 10:10 PM EST.',
  );
  expect(undoNote(until, new Date('2026-11-23T14:00:00Z'))).toBe(
    'You can undo it until today, 10:10 PM EST.',
  );
});
