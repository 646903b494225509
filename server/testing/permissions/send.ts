import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#contract/define-endpoint.ts';
import type { TestApp } from '../test-app.ts';
import type { ValidRequest } from './valid-request.ts';

/** Sends the request to its endpoint. */
export function send(
  shop: TestApp,
  endpoint: Endpoint,
  { params = {}, query, body }: ValidRequest,
  token: string | null,
): Promise<LightMyRequestResponse> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? `no ${name}`);
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return shop.call(endpoint.method, path + search, {
    ...(body === undefined ? {} : { body }),
    ...(token === null ? {} : { token }),
  });
}

/** Written when they happen to be stored, not by the request that a test watches: refusals, announcements, counted searches. */
const writtenLater = ['activity', 'unsent_invalidations', 'search_queries'];

/**
 * @returns a text that changes with each written or deleted row: a line with name, row count and latest transaction for each
 * table but `writtenLater`. Sessions are compared by which there are: when each was used is stored up to 30 seconds later
 */
export async function databaseState({ pool }: TestApp): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [writtenLater],
  );
  // One query for each table, in a statement that is planned once: together they take a tenth of a union's time.
  const each = tables.map(({ name }) => {
    const latest =
      name === 'sessions' ? `md5(string_agg(id::text, ' ' order by id))` : 'max(xmin::text::bigint)::text';
    return `(select count(*) || ' ' || coalesce(${latest}, '') from ${name}) as ${name}`;
  });
  const { rows } = await pool.query<Record<string, string>>({
    name: 'database state',
    text: `select ${each.join(', ')}`,
  });
  return Object.entries(rows[0] ?? {})
    .map(([name, state]) => `${name} ${state}`)
    .join('\n');
}
