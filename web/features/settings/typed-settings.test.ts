import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { toGeneralValues, typedSettings } from './typed-settings.ts';

afterEach(() => setShopFormat(defaultFormat));

it.each(['en-US', 'de-DE'])('the form of %s saves what it shows', (locale) => {
  setShopFormat({ ...defaultFormat, locale });
  const saved = {
    ...{
      storeName: 'Kiln',
      supportPhone: '1',
      locale,
      timeZone: 'Europe/Berlin',
      lowStockAt: 5,
      taxRate: 8.875,
    },
  };
  expect(typedSettings.parse(toGeneralValues(saved))).toEqual(saved);
});
