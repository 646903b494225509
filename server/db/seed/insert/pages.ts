import { eq } from 'drizzle-orm';
import { pages } from '#server/db/schema/pages.ts';
import { insertPublishing, updatePage } from '#server/features/pages/pages.store.ts';
import type { SeedContext } from './seed-context.ts';

const slug = 'returns';
const returns = {
  title: 'Returns',
  slug,
  text: `Something is not right? Write to us, and we find a way.

# What can come back

Anything that was not used, in what it came in. Cups that were drunk from stay with you.

# How to do it

1. [Write to us](/contact) with the number of the order.
2. We answer with the address of the maker.
3. Send it there. The money is on its way when it has arrived.

# Something is broken

Send a picture of it. Makers mend what can be mended, and replace the rest.

*This is a page of the demo. Pages of a real shop are written in Dashboard > Pages.*`,
  isPublished: true,
};

/** One of the prepared pages is published, as an owner does it. */
export async function insertPages({ db }: SeedContext): Promise<void> {
  const [outline] = await db.select({ id: pages.id }).from(pages).where(eq(pages.slug, slug));
  if (!outline) return;
  await updatePage(db, outline.id, returns);
  await insertPublishing(db, outline.id, returns);
}
