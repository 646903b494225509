import { describe, expect, it } from 'vitest';
import { findSendBy } from './send-by.rules.ts';

const berlin = { timeZone: 'Europe/Berlin', daysToSend: 2 };
const part = (since: string, backOrderFrom: string | null = null) => ({
  since: new Date(since),
  backOrderFrom,
});

describe('the day of sending', () => {
  it.each([
    // A Thursday in Berlin, until its midnight.
    ['2026-11-26T09:00:00Z', '2026-11-30'],
    ['2026-11-26T22:59:59Z', '2026-11-30'],
    ['2026-11-26T23:00:00Z', '2026-12-01'],
    // On the day that has 25 hours, a Sunday, and in the hour that comes twice.
    ['2026-10-25T00:30:00Z', '2026-10-27'],
    ['2026-10-25T01:30:00Z', '2026-10-27'],
    ['2026-10-25T22:59:59Z', '2026-10-27'],
    ['2026-10-25T23:00:00Z', '2026-10-28'],
  ])('of an order at %s is %s', (since, day) => {
    expect(findSendBy(part(since), berlin)).toBe(day);
  });

  it('counts days of the shop, wherever the server is', () => {
    const at = part('2026-11-27T01:00:00Z');
    expect(findSendBy(at, { timeZone: 'America/New_York', daysToSend: 0 })).toBe('2026-11-26');
    expect(findSendBy(at, { timeZone: 'Asia/Tokyo', daysToSend: 0 })).toBe('2026-11-27');
  });

  it('counts from the day of what is on back-order, unless that is over', () => {
    expect(findSendBy(part('2026-11-26T09:00:00Z', '2027-01-15'), berlin)).toBe('2027-01-19');
    expect(findSendBy(part('2026-11-26T09:00:00Z', '2026-11-01'), berlin)).toBe('2026-11-30');
  });
});
