import { describe, expect, it } from 'vitest';
import { type ArrivingParcel, isOver, toReturnPeriod } from './return-period.ts';

const settings = { returnDays: 30, withdrawalDays: 14, arrivedAfterDays: 7 };
const sent = (sentAt: string, deliveredAt?: string): ArrivingParcel => ({
  sentAt: new Date(sentAt),
  deliveredAt: deliveredAt === undefined ? null : new Date(deliveredAt),
});
const period = (parcels: ArrivingParcel[], changed = {}, timeZone = 'UTC') =>
  toReturnPeriod({ parcels, isSomethingLeft: false }, { ...settings, ...changed }, timeZone);

describe('the periods of an order', () => {
  it.each([
    ['from the day of arrival', [sent('2026-11-20T10:00Z', '2026-11-24T09:00Z')], '2026-12-24', '2026-12-08'],
    ['from days after sending, unsaid', [sent('2026-11-17T10:00Z')], '2026-12-24', '2026-12-08'],
    [
      'from the last parcel that arrived',
      [sent('2026-11-20T10:00Z', '2026-11-24T09:00Z'), sent('2026-11-18T10:00Z', '2026-11-23T09:00Z')],
      ...['2026-12-24', '2026-12-08'],
    ],
    [
      'from a parcel that counts as arrived later than one that did',
      [sent('2026-11-10T10:00Z', '2026-11-12T09:00Z'), sent('2026-11-11T10:00Z')],
      ...['2026-12-18', '2026-12-02'],
    ],
    [
      'from an arrival far later than expected',
      [sent('2026-10-01T10:00Z', '2026-11-24T09:00Z')],
      '2026-12-24',
      '2026-12-08',
    ],
  ] as const)('are %s', (_, parcels, returnUntil, withdrawUntil) => {
    expect(period([...parcels])).toEqual({ returnUntil, withdrawUntil });
  });

  it('begin when everything has arrived', () => {
    const parcels = [sent('2026-11-20T10:00Z', '2026-11-24T09:00Z')];
    const open = { returnUntil: null, withdrawUntil: null };
    expect(toReturnPeriod({ parcels, isSomethingLeft: true }, settings, 'UTC')).toEqual(open);
    expect(period([])).toEqual(open);
  });

  it('end on the day of arrival without any days', () => {
    const parcels = [sent('2026-11-24T09:00Z')];
    expect(period(parcels, { returnDays: 0, arrivedAfterDays: 0 }).returnUntil).toBe('2026-11-24');
  });

  it.each([
    ['Europe/Berlin', '2026-11-24T22:59:59Z', '2026-12-08'],
    ['Europe/Berlin', '2026-11-24T23:00:00Z', '2026-12-09'],
    ['America/New_York', '2026-11-25T04:59:59Z', '2026-12-08'],
    ['Pacific/Kiritimati', '2026-11-24T10:00:00Z', '2026-12-09'],
    // Days are counted, not hours: in between a day has 25 of them, or 23.
    ['Europe/Berlin', '2026-10-20T22:30:00Z', '2026-11-04'],
    ['Europe/Berlin', '2026-03-20T23:30:00Z', '2026-04-04'],
  ])('count days of %s: arrived at %s, until %s', (zone, at, until) => {
    expect(period([sent(at, at)], {}, zone).withdrawUntil).toBe(until);
  });
});

describe('the end of a period', () => {
  it.each([
    ['UTC', '2026-12-24', '2026-12-25T00:00:00.000Z'],
    ['Europe/Berlin', '2026-12-24', '2026-12-24T23:00:00.000Z'],
    ['America/New_York', '2026-12-24', '2026-12-25T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-24', '2026-12-24T18:15:00.000Z'],
    // The last day has 25 hours, or 23.
    ['Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    // The day after it has no midnight.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00.000Z'],
  ])('is midnight in %s after %s', (zone, until, midnight) => {
    const at = Date.parse(midnight);
    expect(isOver(until, zone, new Date(at - 1))).toBe(false);
    expect(isOver(until, zone, new Date(at))).toBe(true);
  });

  it('does not come before it has begun', () => {
    expect(isOver(null, 'UTC', new Date('2036-01-01'))).toBe(false);
  });
});
