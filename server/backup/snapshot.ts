import type pg from 'pg';
import type { ArchivedTable, End } from './archive.ts';

/**
 * The tables of schema `public`, by PostgreSQL's catalog: a table that a migration adds is in the next backup without
 * a change here. Left out: unlogged tables, which hold nothing that must last (counts of rate limits), and
 * tables that describe this one database and the machines that use it.
 */
export async function listTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not in ('function_versions', 'jobs', 'processes', 'health_results', 'disk_days')
    group by c.relname order by c.relname`);
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: End['sequences'] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const { value, isCalled } of state) sequences.push({ name, value, isCalled });
  }
  return sequences;
}

/** A name of the catalog as an identifier in SQL. */
export const quoted = (name: string): string => `public."${name.replaceAll('"', '""')}"`;

export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
