import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows a change of one row at once, on every loaded page and search below a key whose answers carry their rows by
 * `name`. Answers how to take it back when the change is refused.
 */
export async function updateOptimistically<Row extends { _id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  name: string,
  id: string,
  change: (row: Row) => Row,
): Promise<() => void> {
  // An answer that is under way knows nothing of the change yet.
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<Record<string, unknown>>({ queryKey });
  for (const [key, list] of before) {
    const rows = list?.[name];
    if (!Array.isArray(rows)) continue;
    const changed = rows.map((row: Row) => (row._id === id ? change(row) : row));
    client.setQueryData(key, { ...list, [name]: changed });
  }
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
  };
}
