import type pg from 'pg';
import { listTables, quoted } from '#server/backup/snapshot.ts';

/** @returns by table, how many rows it has and a digest of all of them, which does not depend on the database's collation */
export async function tableContents(
  client: pg.ClientBase,
): Promise<Record<string, { count: number; digest: string | null }>> {
  const contents: Record<string, { count: number; digest: string | null }> = {};
  for (const { name, columns } of await listTables(client)) {
    const row = `row(${columns.map((column) => `t."${column}"`).join(', ')})::text collate "C"`;
    const { rows } = await client.query(
      `select count(*)::int, md5(string_agg(${row}, chr(10) order by ${row})) as digest from ${quoted(name)} t`,
    );
    contents[name] = rows[0];
  }
  return contents;
}
