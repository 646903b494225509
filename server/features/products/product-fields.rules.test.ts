import { expect, it } from 'vitest';
import { productFieldConflict } from './product-fields.rules.ts';

it.each([
  ['name', 'Tall Lamp', { name: 'Somebody else has changed the name to “Tall Lamp” meanwhile.' }],
  ['taxable', true, { taxable: 'Somebody else has changed the taxable meanwhile.' }],
  ['taxClass', 'reduced', { taxClass: 'Somebody else has changed the tax rate meanwhile.' }],
  ['brandId', 'b2', { brand: 'Somebody else has changed the brand meanwhile.' }],
] as const)('says what %s is by now, without ids', (name, now, fields) => {
  expect(productFieldConflict(name, now)).toMatchObject({ code: 'product-changed', fields });
});
