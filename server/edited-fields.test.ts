import { expect, it } from 'vitest';
import { changedByOther, planFields } from './edited-fields.ts';

const was = { name: 'Lamp', slug: 'lamp', description: 'A lamp.', taxable: true, brandId: 'b1' };
type Fields = typeof was;

const plan = (stored: Fields, sent: Partial<Fields>, seen: Partial<Fields> = was) =>
  planFields(stored, sent, seen, (name, now) => changedByOther(name, name, now));

it('writes what the form has changed, and leaves what somebody else has', () => {
  const stored = { ...was, name: 'Tall Lamp', taxable: false };
  const { fields, conflicts } = plan(stored, { ...was, description: 'A tall lamp.' });
  expect(fields).toEqual({ description: 'A tall lamp.' });
  expect(conflicts).toEqual([]);
});

it('refuses what both have changed, by field, and says what it is now', () => {
  const stored = { ...was, name: 'Tall Lamp', description: '' };
  const { conflicts } = plan(stored, { ...was, name: 'Small Lamp', description: 'A small lamp.' });
  expect(conflicts.map(({ code, fields }) => ({ code, fields }))).toEqual([
    {
      code: 'fields-changed',
      fields: { name: 'Somebody else has changed the name to “Tall Lamp” meanwhile.' },
    },
    {
      code: 'fields-changed',
      fields: { description: 'Somebody else has changed the description meanwhile.' },
    },
  ]);
});

it('accepts that both have changed it to the same', () => {
  expect(plan({ ...was, name: 'Tall Lamp' }, { ...was, name: 'Tall Lamp' }).conflicts).toEqual([]);
});

it('writes everything when the caller does not say what it saw', () => {
  const sent = { ...was, name: 'Small Lamp' };
  expect(plan({ ...was, name: 'Tall Lamp' }, sent, {})).toEqual({ fields: sent, conflicts: [] });
});
