import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { compileOnce } from './named-statement.ts';
import { orders } from './schema/orders.ts';

it('keeps the text of a statement, with the values of each call', () => {
  const statement = (id: string, numbers: number[], note: string | null) =>
    compileOnce(
      'kept',
      sql`select ${orders.number} from ${orders} where ${eq(orders.id, id)} and ${orders.number} = any(${sql.param(numbers)}) and ${note} = ''`,
    );
  const first = statement('a', [1, 2], null);
  expect(first).toEqual({
    sql: `select "orders"."number" from "orders" where "orders"."id" = $1 and "orders"."number" = any($2) and $3 = ''`,
    params: ['a', [1, 2], null],
  });
  expect(statement('b', [], 'new')).toEqual({ sql: first.sql, params: ['b', [], 'new'] });
});

it('refuses another text under the same name', () => {
  compileOnce('one_text', sql`select 1 where ${1} = 1`);
  expect(() => compileOnce('one_text', sql`select 10 where ${1} = 1`)).toThrow(
    /one_text has a part that varies/,
  );
});

it('refuses a list that is not one array', () => {
  expect(() => compileOnce('list', sql`select 1 where 1 in ${[1, 2]}`)).toThrow(/no parameter/);
});
