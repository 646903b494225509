import { expect, it } from 'vitest';
import { foldParts, type PartFacts, partAfter } from './checkout-parts.ts';

const empty: PartFacts = { isValid: false, isKnown: false };
const typed: PartFacts = { isValid: true, isKnown: false };
const known: PartFacts = { isValid: true, isKnown: true };
const nothing = { contact: empty, address: empty, delivery: empty, payment: typed };

it('asks a guest for one answer after the other', () => {
  expect(foldParts(nothing, [], null)).toEqual({
    contact: 'open',
    address: 'wait',
    delivery: 'wait',
    payment: 'wait',
  });
  expect(foldParts({ ...nothing, contact: typed }, ['contact'], null)).toMatchObject({
    contact: 'done',
    address: 'open',
  });
});

it('does not fold a part while it is typed, until the person continues', () => {
  expect(foldParts({ ...nothing, contact: typed }, [], null).contact).toBe('open');
});

it('opens the last part for a member of whom all is known', () => {
  const facts = { contact: known, address: known, delivery: known, payment: typed };
  expect(foldParts(facts, [], null)).toEqual({
    contact: 'done',
    address: 'done',
    delivery: 'done',
    payment: 'open',
  });
});

it('opens an answer that is changed, and keeps those after it', () => {
  const facts = { contact: known, address: known, delivery: known, payment: typed };
  expect(foldParts(facts, [], 'address')).toEqual({
    contact: 'done',
    address: 'open',
    delivery: 'done',
    payment: 'wait',
  });
});

it('opens an answer that is not complete any more', () => {
  const facts = { contact: known, address: typed, delivery: empty, payment: typed };
  expect(foldParts(facts, ['address', 'delivery'], null)).toMatchObject({
    address: 'done',
    delivery: 'open',
  });
});

it('folds nothing after a missing answer, and does not let it be changed', () => {
  const facts = { contact: known, address: empty, delivery: known, payment: typed };
  const states = { contact: 'done', address: 'open', delivery: 'wait', payment: 'wait' };
  expect(foldParts(facts, ['delivery'], null)).toEqual(states);
  expect(foldParts(facts, ['delivery'], 'delivery')).toEqual(states);
});

it('names what comes next', () => {
  expect(partAfter('contact')).toBe('address');
  expect(partAfter('payment')).toBe('payment');
});
