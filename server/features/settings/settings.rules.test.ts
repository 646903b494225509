import { expect, it } from 'vitest';
import { changesBetween, initialSettings, parseStored } from './settings.rules.ts';

const { general } = initialSettings({ storeName: 'Kiln', supportPhone: '1', taxRate: 5 });

it('a stored value that is missing or breaks a rule is the initial one', () => {
  expect(parseStored('general', {}, general)).toEqual(general);
  const stored = {
    storeName: 'Loam',
    taxRate: 'much',
    locale: 'nonsense',
    lowStockAt: 9,
    priceSliderEnd: 900,
  };
  expect(parseStored('general', stored, general)).toEqual({
    ...general,
    storeName: 'Loam',
    lowStockAt: 9,
  });
});

it('changes name each setting that differs', () => {
  expect(changesBetween(general, general)).toEqual([]);
  expect(changesBetween({ ...general, locale: undefined }, { ...general, taxRate: 0 })).toEqual([
    { setting: 'taxRate', from: '5', to: '0' },
    { setting: 'locale', from: '', to: 'en-US' },
  ]);
});

it('a switch is on or off, and a text of many lines has those that changed', () => {
  expect(changesBetween({ allowsGuests: false }, { allowsGuests: true })).toEqual([
    { setting: 'allowsGuests', from: 'off', to: 'on' },
  ]);
  expect(changesBetween({ synonyms: 'a, b\nc, d' }, { synonyms: 'a, b\ne, f' })).toEqual([
    { setting: 'synonyms', from: 'c, d', to: 'e, f' },
  ]);
});
