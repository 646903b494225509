import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import {
  type EditedPage,
  type ListedPage,
  type NewPage,
  shippingSlug,
  termsSlug,
} from '#contract/pages.contract.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { pagePublishings, pages } from '#server/db/schema/pages.ts';
import { insertWithSlug } from '#server/db/slugs.ts';
import { refuseField } from '#server/errors.ts';
import type { PageFields } from './pages.rules.ts';

const listed = {
  _id: pages.id,
  title: pages.title,
  slug: pages.slug,
  isPublished: pages.isPublished,
  updatedAt: pages.updatedAt,
};
const toListed = <Row extends { updatedAt: Date }>({ updatedAt, ...page }: Row) => ({
  ...page,
  updatedAt: updatedAt.toISOString(),
});

/** @returns all pages: outlines first, then in the order in which they were added */
export async function listPages(db: Db): Promise<ListedPage[]> {
  return (await db.select(listed).from(pages).orderBy(asc(pages.id))).map(toListed);
}

/** @returns published pages without the one at /shipping, in the order of the footer */
export async function listShownPages(db: Db): Promise<{ _id: string; title: string; slug: string }[]> {
  return await db
    .select({ _id: pages.id, title: pages.title, slug: pages.slug })
    .from(pages)
    .where(and(pages.isPublished, ne(pages.slug, shippingSlug)))
    .orderBy(asc(pages.id));
}

/** @returns a published page with its Markdown; null when there is none */
export async function findShownPage(db: Db, slug: string) {
  const [found] = await db
    .select({ title: pages.title, slug: pages.slug, text: pages.text, updatedAt: pages.updatedAt })
    .from(pages)
    .where(and(pages.isPublished, eq(pages.slug, slug)));
  return found ? toListed(found) : null;
}

/** True when the owner's terms are published. */
export const hasTerms = async (db: Db): Promise<boolean> => (await findShownPage(db, termsSlug)) !== null;

const maxPublishings = 100;

/** @returns the page for its form; null when there is none */
export async function findPage(db: Db, id: string): Promise<EditedPage | null> {
  const [found] = await db
    .select({ ...listed, text: pages.text, version: pages.version })
    .from(pages)
    .where(eq(pages.id, id));
  if (!found) return null;
  const publishings = await db
    .select({ number: pagePublishings.number, at: pagePublishings.publishedAt })
    .from(pagePublishings)
    .where(eq(pagePublishings.pageId, id))
    .orderBy(desc(pagePublishings.number))
    .limit(maxPublishings);
  return {
    ...toListed(found),
    publishings: publishings.map(({ number, at }) => ({ number, at: at.toISOString() })),
  };
}

/** @returns what was published; null when there is none of this number */
export async function findPublishing(db: Db, pageId: string, number: number) {
  const [found] = await db
    .select({
      number: pagePublishings.number,
      title: pagePublishings.title,
      text: pagePublishings.text,
      at: pagePublishings.publishedAt,
    })
    .from(pagePublishings)
    .where(and(eq(pagePublishings.pageId, pageId), eq(pagePublishings.number, number)));
  return found ? { ...found, at: found.at.toISOString() } : null;
}

/** Nobody else saves this page until the transaction ends. */
export async function lockPage(db: Db, id: string): Promise<void> {
  await db.select({ id: pages.id }).from(pages).where(eq(pages.id, id)).for('update');
}

/** Nobody else adds a page until the transaction ends. @returns how many there are */
export async function lockPages(db: Db): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('pages'))`);
  const [all] = await db.select({ count: count() }).from(pages);
  return all?.count ?? 0;
}

export async function findRequestedPage(db: Db, requestId: string | undefined): Promise<string | null> {
  if (requestId === undefined) return null;
  const [found] = await db.select({ id: pages.id }).from(pages).where(eq(pages.requestId, requestId));
  return found?.id ?? null;
}

/** Inserts a page with a slug made from its title (docs/rules.md#slugs). @returns its id */
export async function insertPage(db: Db, { _id: requestId, ...page }: NewPage): Promise<string> {
  return await insertWithSlug(db, page.title, 'page', async (savepoint, slug) => {
    const [inserted] = await savepoint
      .insert(pages)
      .values({ ...page, slug, requestId })
      .onConflictDoNothing({ target: pages.slug })
      .returning({ id: pages.id });
    return inserted?.id;
  });
}

/** Raises the version. @throws 'slug-in-use' */
export async function updatePage(db: Db, id: string, fields: PageFields): Promise<void> {
  const raised = { version: sql`${pages.version} + 1`, updatedAt: sql`now()` };
  try {
    await db
      .update(pages)
      .set({ ...fields, ...raised })
      .where(eq(pages.id, id));
  } catch (error) {
    if (violatedConstraint(error) !== 'pages_slug_key') throw error;
    throw refuseField('slug', 'This slug is already in use.', 'slug-in-use');
  }
}

/** Keeps what is published from now on. */
export async function insertPublishing(
  db: Db,
  pageId: string,
  { title, text }: Pick<PageFields, 'title' | 'text'>,
): Promise<void> {
  await db.execute(sql`
    insert into ${pagePublishings} (page_id, number, title, text)
    select ${pageId}, coalesce(max(number), 0) + 1, ${title}, ${text} from ${pagePublishings} where page_id = ${pageId}`);
}

export async function removePage(db: Db, id: string): Promise<void> {
  await db.delete(pages).where(eq(pages.id, id));
}
