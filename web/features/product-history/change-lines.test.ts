import { expect, it } from 'vitest';
import { changeLines } from './change-lines.ts';

it('says what was changed, from what to what', () => {
  const image = (_id: string, alt = '') => ({ _id, url: `/${_id}.png`, alt });
  expect(
    changeLines({
      name: { from: 'Lamp', to: 'Desk Lamp' },
      details: { from: null, to: '# Oak' },
      taxable: { from: true, to: false },
      taxClass: { from: 'standard', to: 'second-reduced' },
      manufacturerId: { from: null, to: 'm' },
      responsibleId: { from: 'm', to: 'n' },
      warnings: { from: 'Hot.', to: null },
      purchaseLimit: { from: null, to: '5' },
      cannotReturn: { from: false, to: true },
      brand: { from: null, to: { _id: 'b', name: 'Norr' } },
      categories: { added: [{ _id: 'c', name: 'Desks' }], removed: [] },
      attributes: [
        { _id: 'w', name: 'Wood', from: { value: 'x', label: 'Oak' }, to: null },
        { _id: 'd', name: 'Dimmed', from: null, to: { value: true, label: null } },
      ],
      variants: [
        { _id: 'p', choice: '', from: { price: 98, lowStockAt: null }, to: { price: 78, lowStockAt: 3 } },
      ],
    }),
  ).toEqual([
    { kind: 'values', label: 'Name', from: 'Lamp', to: 'Desk Lamp' },
    { kind: 'texts', label: 'Details', from: 'None', to: '# Oak' },
    { kind: 'values', label: 'Taxable', from: 'Yes', to: 'No' },
    { kind: 'values', label: 'Tax rate', from: 'Standard', to: 'Second reduced' },
    { kind: 'values', label: 'Manufacturer', from: 'None', to: 'A contact' },
    { kind: 'values', label: 'Responsible person in the EU', from: 'A contact', to: 'Another contact' },
    { kind: 'texts', label: 'Warnings', from: 'Hot.', to: 'None' },
    { kind: 'values', label: 'Purchase limit', from: 'As the shop', to: '5' },
    { kind: 'values', label: 'Cannot be returned', from: 'No', to: 'Yes' },
    { kind: 'values', label: 'Brand', from: 'None', to: 'Norr' },
    { kind: 'sets', label: 'Categories', removed: [], added: ['Desks'] },
    { kind: 'values', label: 'Wood', from: 'Oak', to: 'None' },
    { kind: 'values', label: 'Dimmed', from: 'None', to: 'Yes' },
    { kind: 'values', label: 'Price', from: '$98.00', to: '$78.00' },
    { kind: 'values', label: 'Low stock at', from: 'None', to: '3' },
  ]);
  const [first, second] = [image('1', 'Lit'), image('2')];
  expect(changeLines({ images: { from: [first, second], to: [second, { ...first, alt: 'Dark' }] } })).toEqual(
    [
      { kind: 'pictures', label: 'Pictures', from: [first, second], to: [second, { ...first, alt: 'Dark' }] },
      { kind: 'values', label: 'Text of picture 2', from: 'Lit', to: 'Dark' },
    ],
  );
});

it('says which variants were added, changed and retired', () => {
  const sale = { price: 50, startsAt: null, endsAt: '2026-12-01T10:00:00.000Z' };
  const lines = changeLines({
    variants: [
      {
        _id: 's',
        choice: 'S',
        from: { price: 20, sales: [], weight: 5 },
        to: { price: 25, sales: [sale], weight: null },
      },
      { _id: 'm', choice: 'M', from: { price: 30 }, to: null },
      { _id: 'l', choice: 'L', from: null, to: { price: 40 } },
    ],
  });
  expect(lines).toEqual([
    { kind: 'values', label: 'Price of S', from: '$20.00', to: '$25.00' },
    {
      kind: 'values',
      label: 'Sales of S',
      from: 'None',
      to: '$50.00 until Tuesday, Dec 1, 2026, 10:00 AM UTC',
    },
    { kind: 'values', label: 'Weight of S', from: '5 g', to: 'None' },
    { kind: 'words', words: 'M is no longer offered, $30.00' },
    { kind: 'words', words: 'L was added, $40.00' },
  ]);
});
