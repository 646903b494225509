import type { SQL } from 'drizzle-orm';
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
  const statement = db._.session.prepareQuery<Config>(dialect.sqlToQuery(query), undefined, name, false);
  return (await statement.execute()).rows;
}
