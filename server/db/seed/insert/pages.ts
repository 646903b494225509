import { eq } from 'drizzle-orm';
import { pages } from '#server/db/schema/pages.ts';
import { insertPublishing, updatePage } from '#server/features/pages/pages.store.ts';
import type { SeedContext } from './seed-context.ts';

const slug = 'returns';
const returns = {
  title: 'Returns',
  slug,
  text: `Something is not right? Write to us, and we will sort it out.

# What you can return

Anything that you have not used, in its original packaging, within 30 days.

# How to return it

1. [Write to us](/contact) with your order number.
2. We reply with the address to send it to.
3. Send it there. We refund you as soon as it arrives.

# Something is broken

Send us a picture of it. We repair it, or replace it.

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
