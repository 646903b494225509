import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeError, errorLine, errorText } from './describe-error.ts';

const secret = 'marta@example.com';

it('describes a failed query without its values', () => {
  const driver = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_key"'),
    {
      code: '23505',
      detail: `Key (email)=(${secret}) already exists.`,
      where: secret,
    },
  );
  const described = describeError(new DrizzleQueryError('select $1', [secret, `${secret}\nagain`], driver));
  expect(described).toMatchObject({
    message: 'Failed query: select $1',
    cause: { code: '23505', message: expect.stringContaining('users_email_key') },
  });
  expect(described.stack).toMatch(/^\s+at .*describe-error\.test/);
  expect(JSON.stringify(described)).not.toContain('marta');
});

it('leaves out the value that the database quotes', () => {
  const refused = Object.assign(new Error(`invalid input syntax for type uuid: "${secret}"`), {
    code: '22P02',
  });
  expect(describeError(refused).message).toBe('the database refused a value (22P02)');
});

it.each([
  ['GET /auth/success?token=abc failed', 'GET /auth/success?… failed'],
  ['cannot fetch "https://shop.example.com/x?token=abc&y=1"', 'cannot fetch "https://shop.example.com/x?…"'],
  ['is it open?', 'is it open?'],
])('leaves out the query of an address: %s', (message, told) => {
  expect(describeError(new Error(message)).message).toBe(told);
});

it('describes a thrown value that is no error', () => {
  expect(describeError('GET /x?token=abc')).toEqual({ type: 'string', message: 'GET /x?…', stack: '' });
});

it('is one line for warnings', () => {
  const error = new DrizzleQueryError('select $1', [secret], new TypeError('no connection'));
  expect(errorLine(error)).toBe('DrizzleQueryError: Failed query: select $1 (TypeError: no connection)');
});

it('has stack and causes on a terminal, without the values', () => {
  const error = new DrizzleQueryError('select $1', [secret], new TypeError('no connection'));
  const text = errorText(error);
  expect(text).toMatch(
    /^DrizzleQueryError: Failed query: select \$1\n\s+at .*\ncaused by TypeError: no connection\n/s,
  );
  expect(text).not.toContain(secret);
});

it('stops at errors that cause each other', () => {
  const one = new Error('one');
  one.cause = new Error('two', { cause: one });
  expect(JSON.stringify(describeError(one)).length).toBeLessThan(20_000);
});
