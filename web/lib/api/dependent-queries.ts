import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** `meta` of a query that is refetched whenever one of these query keys is invalidated with its dependents. */
export const dependsOn = (...keys: readonly string[]) => ({ dependsOn: keys });

/** Invalidates the queries below a key, and those that depend on its first word. */
export async function invalidateWithDependents(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isDependent = (meta: Record<string, unknown> | undefined) =>
    Array.isArray(meta?.dependsOn) && meta.dependsOn.includes(queryKey[0]);
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ predicate: ({ meta }) => isDependent(meta) }),
  ]);
}
