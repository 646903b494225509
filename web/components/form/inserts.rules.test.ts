import { expect, test } from 'vitest';
import {
  firstNameIn,
  lastOrderIn,
  matchingAnswers,
  typedInsert,
  unfilledBlank,
  withInsert,
} from './inserts.rules.ts';

test.each([
  ['/', { from: 0, word: '' }],
  ['/la', { from: 0, word: 'la' }],
  ['Hello /la', { from: 6, word: 'la' }],
  ['Hello\n/la', { from: 6, word: 'la' }],
  ['and/or', null],
  ['https://shop', null],
  ['/late now', null],
  ['//', null],
  ['', null],
])('reads after a slash in %j %j', (text, expected) => {
  expect(typedInsert(text, text.length)).toEqual(expected);
});

test('reads no more than what is before the caret', () => {
  expect(typedInsert('/late is it', 3)).toEqual({ from: 0, word: 'la' });
});

const answers = ['Late parcel', 'Refund', 'It was sent'].map((name) => ({ id: name, name, text: '' }));
test.each([
  ['', ['Late parcel', 'Refund', 'It was sent']],
  ['PAR', ['Late parcel']],
  ['fund', []],
])('finds by %j %j', (word, expected) => {
  expect(matchingAnswers(answers, word).map(({ name }) => name)).toEqual(expected);
});

test('fills in what is known, and puts the caret after it', () => {
  const values = { name: 'Ma$&ta', order: '#1042' };
  const place = { from: 3, to: 8 };
  const { text, selected } = withInsert('Hi /late, bye', place, 'Hello {name}, {order} and {order}', values);
  expect(text).toBe('Hi Hello Ma$&ta, #1042 and #1042, bye');
  expect(text.slice(0, selected[1])).toBe('Hi Hello Ma$&ta, #1042 and #1042');
  expect(selected[0]).toBe(selected[1]);
});

test('selects what is not known, so that it is typed', () => {
  const values = { name: null, order: null };
  const { text, selected } = withInsert('/a', { from: 0, to: 2 }, 'Your order {order}.', values);
  expect(text.slice(...selected)).toBe('{order}');
  expect([unfilledBlank(text), unfilledBlank('Your order #1042.')]).toEqual(['{order}', null]);
});

test.each([
  [['Where is #1042?', 'And #1043?', 'Thanks'], '#1043'],
  [['Where is my order?', 'https://shop/#1234', 'item #12'], null],
  [[], null],
])('of %j the last order is %j', (texts, expected) => {
  expect(lastOrderIn(texts)).toBe(expected);
});

test.each([
  ['Marta Wilder', 'Marta'],
  ['marta@example.com', null],
  [' ', null],
])('of %j the first name is %j', (name, expected) => {
  expect(firstNameIn(name)).toBe(expected);
});
