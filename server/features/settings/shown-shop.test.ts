import { expect, it } from 'vitest';
import type { ActiveDiscount } from '#contract/active-discounts.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { readSettings } from '#server/env.ts';
import { initialSettings } from './settings.rules.ts';
import { createShownShop } from './shown-shop.ts';

const start = new Date('2026-12-01T12:00:00Z');
const end = new Date('2026-12-02T12:00:00Z');
const before = new Date(start.getTime() - 1);
const initial = initialSettings({ storeName: 'Kiln', supportPhone: '1', taxRate: 5 });
const withCode: ActiveDiscount = {
  ...{ id: 'd', title: 'Ten off', code: 'TEN', kind: 'percent', value: 1_000, minimumMinor: null },
  ...{ startsAt: start.toISOString(), endsAt: end.toISOString() },
  ...{ forFirstOrder: false, isLimited: false, maxUsesPerPerson: null, borneBy: 'shop', targets: [] },
};
const saved: AllSettings = { ...initial, discounts: { active: [withCode] } };
const open = () => createShownShop(readSettings({}));

it('makes the shop once for the same settings', () => {
  const read = open();
  const { shop } = read(saved, start);
  expect(read(saved, new Date(end.getTime() - 1)).shop).toBe(shop);
});

it('shows settings that were saved since', () => {
  const read = open();
  read(saved, start);
  const renamed = { ...saved, general: { ...saved.general, storeName: 'Oven' } };
  expect(read(renamed, start).shop.name).toBe('Oven');
});

it('takes codes from the start of a discount until its end, whatever was shown before', () => {
  const read = open();
  const takesCodes = (at: Date) => read(saved, at).shop.offer.takesCodes ?? false;
  expect([before, start, end].map(takesCodes)).toEqual([false, true, false]);
  // The clock was set back.
  expect([start, before].map(takesCodes)).toEqual([true, false]);
});

it('says until when it holds', () => {
  const read = open();
  const until = (at: Date) => read(saved, at).until;
  expect([before, start, end].map(until)).toEqual([start.getTime(), end.getTime(), Number.POSITIVE_INFINITY]);
});
