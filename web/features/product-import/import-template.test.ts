import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { templateCsv } from './import-template.ts';

afterEach(() => setShopFormat(defaultFormat));

it('has the columns of a product, as a spreadsheet of the shop reads them', () => {
  expect(templateCsv(false)).toBe(
    '\uFEFFsku,name,brand,category,description,price,quantity,taxable,imageUrl\r\n' +
      'EXAMPLE-1,Example: please delete this row,Aldergate,Home > Lamps,One or two sentences.,24.50,12,yes,\r\n',
  );
  setShopFormat({ ...defaultFormat, currency: 'EUR', locale: 'de-DE' });
  expect(templateCsv(true)).toBe(
    '\uFEFFsku;name;description;price;quantity;taxable;imageUrl\r\n' +
      'EXAMPLE-1;Example: please delete this row;One or two sentences.;24,50;12;yes;\r\n',
  );
});
