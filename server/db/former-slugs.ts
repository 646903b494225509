import { and, eq } from 'drizzle-orm';
import type { SlugKind } from '#contract/former-slugs.contract.ts';
import type { Db } from './db.ts';
import { formerSlugs } from './schema/former-slugs.ts';

/** Lets something else take a slug from what had it before, in this transaction. Only the people of the shop may (docs/rules.md#slugs). */
export async function releaseFormerSlug(db: Db, kind: SlugKind, slug: string | undefined): Promise<void> {
  if (slug === undefined) return;
  await db.delete(formerSlugs).where(and(eq(formerSlugs.kind, kind), eq(formerSlugs.slug, slug)));
}
