import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import {
  daysNote,
  formatEnd,
  formatStart,
  readTypedTime,
  timesNote,
  toTypedTime,
  typedTimeHint,
} from './shop-times.ts';

const shopIn = (timeZone: string) => setShopFormat({ ...defaultFormat, timeZone });

beforeEach(() => shopIn('America/New_York'));
afterEach(() => setShopFormat(defaultFormat));

test('says in which zone times are', () => {
  expect(timesNote()).toBe('Times are in America/New York.');
  expect(daysNote()).toBe('Days in America/New York.');
});

test.each([
  ['America/New_York', '2026-11-29T23:59', '2026-11-30T04:59:00.000Z'],
  ['Europe/Berlin', '2026-11-29T23:59', '2026-11-29T22:59:00.000Z'],
  ['UTC', '2026-11-29T23:59', '2026-11-29T23:59:00.000Z'],
  ['Asia/Kolkata', '2026-11-29T00:10', '2026-11-28T18:40:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-29T23:59:30', '2026-11-29T09:59:30.000Z'],
  // Beside a change of the clocks.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('in %s, %s is read as it is shown', (zone, typed, time) => {
  shopIn(zone);
  expect(readTypedTime(typed)).toEqual({ time, clock: 'once' });
  expect(toTypedTime(time)).toBe(typed);
});

test('a time that the clocks skip is as much later, and says so', () => {
  const read = readTypedTime('2026-03-08T02:30');
  expect(read).toEqual({ time: '2026-03-08T07:30:00.000Z', clock: 'skipped' });
  expect(toTypedTime(read?.time)).toBe('2026-03-08T03:30');
  expect(typedTimeHint(read)).toBe('The clocks skip this time. It counts as 3:30 AM EDT.');
});

test('of a time that comes twice the first counts, and both are shown', () => {
  const read = readTypedTime('2026-11-01T01:30');
  expect(read).toEqual({ time: '2026-11-01T05:30:00.000Z', clock: 'twice' });
  expect(toTypedTime('2026-11-01T05:30:00.000Z')).toBe('2026-11-01T01:30');
  expect(toTypedTime('2026-11-01T06:30:00.000Z')).toBe('2026-11-01T01:30');
  expect(typedTimeHint(read)).toBe('The clocks show this time twice. The first one counts.');
});

test('nothing typed is no time, and a year may be typed digit by digit', () => {
  expect([readTypedTime(''), toTypedTime(null), typedTimeHint(null)]).toEqual([null, '', undefined]);
  expect(readTypedTime('0002-11-29T23:59')?.clock).toBe('once');
});

test.each([
  ['UTC', '2026-12-24T00:00:00.000Z', 'Thursday, Dec 24, 2026', 'Wednesday, Dec 23, 2026'],
  ['America/New_York', '2026-12-24T05:00:00.000Z', 'Thursday, Dec 24, 2026', 'Wednesday, Dec 23, 2026'],
  [
    'America/New_York',
    '2026-12-24T00:00:00.000Z',
    'Wednesday, Dec 23, 2026, 7:00 PM EST',
    'Wednesday, Dec 23, 2026, 7:00 PM EST',
  ],
  // The clocks skip midnight.
  ['America/Santiago', '2026-09-06T04:00:00.000Z', 'Sunday, Sep 6, 2026', 'Saturday, Sep 5, 2026'],
])(
  'in %s, what starts and what ends at %s is said with the time unless it is midnight',
  (zone, time, start, end) => {
    shopIn(zone);
    expect(formatStart(time)).toBe(start);
    expect(formatEnd(time)).toBe(end);
  },
);
