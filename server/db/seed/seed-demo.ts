import { sql } from 'drizzle-orm';
import type { SignInSettings } from '#contract/sign-in-settings.ts';
import { type Db, inTransaction, liftRequestLimits } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import type { Media } from '#server/features/media/media.ts';
import { noteStarted } from '#server/features/settings/start/start.store.ts';
import { isDemoShop, isUnused } from './demo-state.ts';
import { insertAttributes, insertAttributeValues } from './insert/attributes.ts';
import { tidyOutbox } from './insert/backdate.ts';
import { insertCategories } from './insert/categories.ts';
import { insertChats } from './insert/chats.ts';
import { insertDiscounts } from './insert/discounts.ts';
import { storeDemoImages, urlsIn } from './insert/images.ts';
import { insertOrders } from './insert/orders.ts';
import { insertPages } from './insert/pages.ts';
import { disableMerchants, insertMerchants, insertPeople } from './insert/people.ts';
import { insertProducts } from './insert/products.ts';
import { insertReviews } from './insert/reviews.ts';
import { insertSales } from './insert/sales.ts';
import type { SeedContext } from './insert/seed-context.ts';
import { insertSettings } from './insert/settings.ts';
import { insertWishlists } from './insert/wishlists.ts';

const done = 'demo';

const passwordOnly: SignInSettings = { showsGoogle: false, showsFacebook: false };

interface SeedParts {
  db: Db;
  media: Media;
  /** Without SMTP, the demo's last mails stay in the mailbox page. With SMTP, none of them may be sent. */
  keepsMails: boolean;
  /** Which buttons the login page has: none that does not work. */
  signIn?: SignInSettings;
}

/**
 * Seeds an unused database with the demo shop, in one transaction, also when two processes start at once. The seed runs the
 * real use cases, then backdates the rows. A database with other data is not changed.
 * @returns whether this database holds the demo shop
 */
export async function seedDemo({
  db,
  media,
  keepsMails,
  signIn = passwordOnly,
}: SeedParts): Promise<boolean> {
  if (!(await isUnused(db))) return await isDemoShop(db);
  await inTransaction(db, async (tx) => {
    // Rendering sixty images may take minutes on a slow machine.
    await liftRequestLimits(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo shop'))`);
    if (!(await isUnused(tx))) return;
    const context: SeedContext = {
      db: tx,
      media,
      people: new Map(),
      attributes: new Map(),
      products: new Map(),
    };
    const people = insertPeople(context).then(() => insertMerchants(context));
    const [images] = await Promise.all([storeDemoImages(media), people]);
    const toImageUrl = urlsIn(images);
    await insertAttributes(context);
    await insertProducts(context, toImageUrl);
    const categoryIds = await insertCategories(context, (file) => toImageUrl({ file }));
    await insertAttributeValues(context, categoryIds);
    await insertWishlists(context);
    await insertOrders(context);
    await insertSales(context);
    await insertSettings(context, signIn);
    await insertDiscounts(context);
    await insertReviews(context);
    await insertChats(context);
    await insertPages(context);
    await disableMerchants(context);
    await tidyOutbox(tx, keepsMails);
    await noteStarted(tx);
    await tx.insert(installation).values({ key: 'seed', value: done });
  });
  return await isDemoShop(db);
}
