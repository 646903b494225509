import { expect, it } from 'vitest';
import { planFields } from './edited-fields.rules.ts';

const was = {
  name: 'Lamp',
  sku: 'LMP-1',
  slug: 'lamp',
  description: 'A lamp.',
  taxable: true,
  brandId: 'b1',
};

it('writes what the form has changed, and leaves what somebody else has', () => {
  const stored = { ...was, name: 'Tall Lamp', taxable: false };
  const { fields, conflicts } = planFields(stored, { ...was, description: 'A tall lamp.' }, was);
  expect(fields).toEqual({ description: 'A tall lamp.' });
  expect(conflicts).toEqual([]);
});

it('refuses what both have changed, by field, and says what it is now', () => {
  const stored = { ...was, name: 'Tall Lamp', brandId: 'b2' };
  const { conflicts } = planFields(stored, { ...was, name: 'Small Lamp', brandId: 'b3' }, was);
  expect(conflicts.map(({ code, fields }) => ({ code, fields }))).toEqual([
    {
      code: 'product-changed',
      fields: { name: 'Somebody else has changed the name to “Tall Lamp” meanwhile.' },
    },
    { code: 'product-changed', fields: { brand: 'Somebody else has changed the brand meanwhile.' } },
  ]);
});

it('accepts that both have changed it to the same', () => {
  const stored = { ...was, name: 'Tall Lamp' };
  expect(planFields(stored, { ...was, name: 'Tall Lamp' }, was).conflicts).toEqual([]);
});

it('writes everything when the caller does not say what it saw', () => {
  const sent = { ...was, name: 'Small Lamp' };
  expect(planFields({ ...was, name: 'Tall Lamp' }, sent, {})).toEqual({ fields: sent, conflicts: [] });
});
