import { eq } from 'drizzle-orm';
import { termsSlug } from '#contract/pages.contract.ts';
import type { Db } from '#server/db/db.ts';
import { pagePublishings, pages } from '#server/db/schema/pages.ts';

/** Adds a page of the owner, published once if it is published. */
export async function addPage(
  db: Db,
  given: { title?: string; slug?: string; text?: string; isPublished?: boolean } = {},
): Promise<{ id: string; slug: string }> {
  const slug = given.slug ?? `page-${crypto.randomUUID()}`;
  const page = { title: 'Repairs', text: 'We repair lamps.', isPublished: false, ...given, slug };
  const [added] = await db.insert(pages).values(page).returning({ id: pages.id });
  if (!added) throw new Error('no page was added');
  if (page.isPublished) await db.insert(pagePublishings).values({ ...page, pageId: added.id, number: 1 });
  return { id: added.id, slug };
}

/** Publishes the page of the terms, as its owner does. */
export async function publishTerms(db: Db, text = 'We sell lamps.'): Promise<void> {
  const published = await db
    .update(pages)
    .set({ text, isPublished: true })
    .where(eq(pages.slug, termsSlug))
    .returning({ pageId: pages.id, title: pages.title, text: pages.text });
  await db.insert(pagePublishings).values(published.map((one) => ({ ...one, number: 1 })));
}
