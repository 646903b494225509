import { expect, it } from 'vitest';
import type { StoredLine } from '../orders/orders.rules.ts';
import { type PeriodSettings, toPeriod, withdrawalEnd } from './period.rules.ts';

const line = (shippedQuantity: number) =>
  ({ quantity: 2, cancelledQuantity: 0, shippedQuantity }) as StoredLine;
const makeSettings = (timeZone: string) =>
  ({
    general: { timeZone },
    returns: { returnDays: 30, withdrawalDays: 14, arrivedAfterDays: 7 },
  }) as PeriodSettings;
// In the evening of the 24th in Berlin, at noon in New York, and in the morning of the 25th in Tokyo.
const arrived = {
  sentAt: new Date('2026-11-20T10:00Z'),
  deliveredAt: new Date('2026-11-24T22:30Z'),
  voidedAt: null,
};
const voided = {
  sentAt: new Date('2026-12-01T10:00Z'),
  deliveredAt: null,
  voidedAt: new Date('2026-12-01T11:00Z'),
};
const unsaid = { ...arrived, deliveredAt: null };

it.each([
  ['Europe/Berlin', [arrived], '2026-12-08T22:59:59.999Z'],
  ['America/New_York', [arrived], '2026-12-09T04:59:59.999Z'],
  ['Asia/Tokyo', [arrived], '2026-12-09T14:59:59.999Z'],
  ['Europe/Berlin', [arrived, voided], '2026-12-08T22:59:59.999Z'],
  ['Europe/Berlin', [unsaid], '2026-12-11T22:59:59.999Z'],
])('the period of withdrawal ends at midnight in %s', (timeZone, parcels, last) => {
  const isOver = withdrawalEnd({ lines: [line(2)] }, parcels, makeSettings(timeZone));
  const lastMoment = new Date(last);
  expect([isOver(lastMoment), isOver(new Date(lastMoment.getTime() + 1))]).toEqual([false, true]);
});

it('no period has begun while something is still to be sent', () => {
  const settings = makeSettings('UTC');
  const isOver = withdrawalEnd({ lines: [line(1)] }, [arrived], settings);
  expect(isOver(new Date('2099-01-01'))).toBe(false);
  expect(toPeriod({ lines: [line(1)] }, [arrived], settings).until).toBeNull();
  expect(toPeriod({ lines: [line(2)] }, [arrived], settings).until).toBe('2026-12-24');
});
