import { expect, it } from 'vitest';
import { errorAt, hasErrorBelow, listErrors } from './field-errors.ts';

const errors = {
  zones: {
    ...{ type: 'custom', message: 'A place may be in one zone only.', ref: { name: 'zones' } },
    1: {
      name: { type: 'custom', message: 'Name is required.' },
      methods: [undefined, { steps: { root: { type: 'custom', message: 'Please add a step.' } } }],
    },
  },
};

it('lists the errors of a form of rows with their paths', () => {
  expect(listErrors(errors)).toEqual([
    { path: 'zones', message: 'A place may be in one zone only.' },
    { path: 'zones.1.name', message: 'Name is required.' },
    { path: 'zones.1.methods.1.steps', message: 'Please add a step.' },
  ]);
});

it('finds the error of a field, and whether one is below', () => {
  expect(errorAt(errors, 'zones.1.methods.1.steps')).toBe('Please add a step.');
  expect(errorAt(errors, 'zones.0.name')).toBeUndefined();
  expect(hasErrorBelow(errors, 'zones.1.methods.1')).toBe(true);
  expect(hasErrorBelow(errors, 'zones.1.methods.0')).toBe(false);
});
