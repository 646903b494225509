import { isDeepStrictEqual } from 'node:util';
import { Column, Param, type Query, SQL, StringChunk, Table } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Runs SQL as a named statement, which PostgreSQL parses and plans once for each connection instead of at every call. That is
 * most of the cost of a short statement (docs/decisions/010-placing-orders.md). A name belongs to one text: everything that
 * varies is a parameter, and a list is one array (`sql.param`).
 */
export async function runNamedStatement<Row extends object>(
  db: PgDatabase<NodePgQueryResultHKT>,
  name: string,
  query: SQL,
): Promise<Row[]> {
  type Config = PreparedQueryConfig & { execute: QueryResult<Row & Record<string, unknown>> };
  const statement = db._.session.prepareQuery<Config>(compileOnce(name, query), undefined, name, false);
  return (await statement.execute()).rows;
}

/** The parts of a statement that are cheap to read: its values, and how long its literal parts are. */
interface Parts {
  values: unknown[];
  length: number;
}

const compiled = new Map<string, { sql: string; length: number }>();

/**
 * Writing the text of an order's statements took a fifth of its time in this process, so each is written once.
 * @throws when the text is another one than before, or its values cannot be read
 */
export function compileOnce(name: string, query: SQL): Query {
  const parts: Parts = { values: [], length: 0 };
  readParts(query, parts);
  const known = compiled.get(name);
  if (known?.length === parts.length) return { sql: known.sql, params: parts.values };
  const { sql, params } = dialect.sqlToQuery(query);
  if (known || !isDeepStrictEqual(params, parts.values)) {
    throw new Error(`the named statement ${name} has a part that varies and is no parameter`);
  }
  compiled.set(name, { sql, length: parts.length });
  return { sql, params };
}

function readParts(part: unknown, parts: Parts): void {
  if (part instanceof StringChunk) for (const text of part.value) parts.length += text.length;
  else if (part instanceof SQL) for (const chunk of part.queryChunks) readParts(chunk, parts);
  else if (part instanceof Param) {
    parts.values.push(part.value === null ? null : part.encoder.mapToDriverValue(part.value));
  } else if (!(part instanceof Table || part instanceof Column)) parts.values.push(part);
}
