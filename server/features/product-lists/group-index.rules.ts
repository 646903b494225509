import type { CountById } from './product-filter.rules.ts';

/** A brand or a category. */
export interface Group {
  id: string;
  slug: string;
}

/** Numbers the brands or the categories, for typed arrays. */
export function createGroupIndex(known: readonly Group[]) {
  const groups = [...known];
  const byId = new Map(known.map(({ id }, at) => [id, at]));
  const bySlug = new Map(known.map(({ slug }, at) => [slug, at]));
  return {
    size: () => groups.length,
    /** @returns the number of a group, which may be a new one */
    add(group: Group): number {
      const at = byId.get(group.id);
      if (at !== undefined) return at;
      byId.set(group.id, groups.length);
      bySlug.set(group.slug, groups.length);
      return groups.push({ ...group }) - 1;
    },
    /** @returns its number; one that nothing has when there is none */
    withSlug: (slug: string) => bySlug.get(slug) ?? groups.length,
    /** @returns 1 at the numbers of these groups */
    flags(slugs: readonly string[]): Uint8Array {
      const flags = new Uint8Array(groups.length);
      for (const slug of slugs) {
        const at = bySlug.get(slug);
        if (at !== undefined) flags[at] = 1;
      }
      return flags;
    },
    /** @returns the counts that are not 0 */
    byId(counts: Int32Array): CountById {
      const counted = new Map<string, number>();
      for (const [at, { id }] of groups.entries()) {
        const count = counts[at] ?? 0;
        if (count !== 0) counted.set(id, count);
      }
      return counted;
    },
  };
}
