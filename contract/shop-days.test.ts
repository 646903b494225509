import { describe, expect, it } from 'vitest';
import { dayIn, isDay, isTimeZone, startOfDay, timeIn, workdaysAfter } from './shop-days.ts';

describe('a day of the shop', () => {
  it.each([
    ['UTC', '2026-11-26T23:59:59.999Z', '2026-11-26'],
    ['UTC', '2026-11-27T00:00:00.000Z', '2026-11-27'],
    ['America/New_York', '2026-11-27T04:59:59.999Z', '2026-11-26'],
    ['America/New_York', '2026-11-27T05:00:00.000Z', '2026-11-27'],
    ['Pacific/Kiritimati', '2026-11-26T10:00:00.000Z', '2026-11-27'],
  ])('in %s at %s is %s', (zone, at, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });

  it.each([
    ['UTC', '2026-11-26', '2026-11-26T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-26', '2026-11-25T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-26', '2026-11-25T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-11-26', '2026-11-26T12:00:00.000Z'],
    // The clock goes back at 3:00 on this day, which has 25 hours, and forward on that one, which has 23.
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    // There is no midnight: the clock goes from 24:00 to 1:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('begins in %s on %s at %s', (zone, day, at) => {
    expect(startOfDay(zone, day).toISOString()).toBe(at);
  });

  it.each(['2026-13-01', '2026-02-30', '26-01-01', '2026-1-1', '', "2026-01-01'", '0000-01-01'])(
    'is not %j',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});

it('has times of 24 hours', () => {
  expect(timeIn('Europe/Berlin', new Date('2026-11-26T23:05:00Z'))).toBe('2026-11-27 00:05');
  expect(timeIn('UTC', new Date('2026-11-26T13:05:00Z'))).toBe('2026-11-26 13:05');
});

it('knows time zones by their names', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(['', '+01:00', 'Mars/Olympus', "UTC'"].some(isTimeZone)).toBe(false);
});

describe('days from Monday to Friday', () => {
  it.each([
    // 2026-11-26 is a Thursday.
    ['2026-11-26', 0, '2026-11-26'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-26', 2, '2026-11-30'],
    ['2026-11-27', 2, '2026-12-01'],
    ['2026-11-28', 0, '2026-11-30'],
    ['2026-11-28', 2, '2026-12-01'],
    ['2026-11-29', 2, '2026-12-01'],
    ['2026-12-30', 5, '2027-01-06'],
  ])('%s and %i of them are %s', (day, days, expected) => {
    expect(workdaysAfter(day, days)).toBe(expected);
  });
});
