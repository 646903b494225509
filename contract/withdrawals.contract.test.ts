import { expect, test } from 'vitest';
import { readTypedNumber, typedStatement, withdraw } from './withdrawals.contract.ts';

const request = '0190c0de-0000-7000-8000-000000000000';
const statement = { request, number: '1062', email: 'maya@example.com', name: 'Maya' };

test.each([
  ['1062', 1062],
  ['#1062', 1062],
  ['  # 1062 ', 1062],
  ['10 62', 1062],
  ['1,062', 1062],
  ['1.062', 1062],
  ['No. 1062', 1062],
  ['order #1062', 1062],
  ['ORDER NO. 1062', 1062],
  ['№1062', 1062],
  ['１０６２', 1062],
  ['1062-1', 1062],
  ['#1062-2/1', 1062],
  ['W-1017', null],
  ['', null],
  ['abc', null],
  ['-5', null],
  ['1e3', null],
  ['9'.repeat(16), null],
])('reads the number typed as %j', (typed, number) => {
  expect(readTypedNumber(typed)).toBe(number);
});

test('takes a statement whatever number it names, and cleans its address', () => {
  const body = withdraw.body?.parse({ ...statement, number: 'the lamp', email: ' maya@ｅxample.com ' });
  expect(body).toMatchObject({ number: 'the lamp', email: 'maya@example.com' });
});

test.each([
  ['both mugs', true],
  [[{ line: request, quantity: 1 }], true],
  [undefined, true],
  [null, true],
  ['', false],
  [[], false],
  [
    [
      { line: request, quantity: 1 },
      { line: request, quantity: 2 },
    ],
    false,
  ],
  ['x'.repeat(2_001), false],
])('takes the things %j: %s', (items, isTaken) => {
  expect(withdraw.body?.safeParse({ ...statement, items }).success).toBe(isTaken);
});

test('the form says of all fields at once what is wrong', () => {
  const typed = { number: '', email: 'maya', name: '', isWhole: false, things: ' ' };
  const wrong = typedStatement.safeParse(typed).error?.issues.map(({ path }) => path[0]);
  expect(wrong).toEqual(['number', 'email', 'name', 'things']);
  const right = { ...typed, number: '1', email: 'maya@example.com', name: 'Maya', isWhole: true };
  expect(typedStatement.safeParse(right).success).toBe(true);
});
