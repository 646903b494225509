import { sql } from 'drizzle-orm';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction, liftRequestLimits } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import type { Media } from '#server/features/media/media.ts';
import { createEndedSessions } from '#server/http/ended-sessions.ts';
import { isDemoShop, isUnused } from './demo-state.ts';
import { tidyOutbox } from './insert/backdate.ts';
import { insertChats } from './insert/chats.ts';
import { insertOrders } from './insert/orders.ts';
import { disableMerchants, insertMerchants, insertPeople } from './insert/people.ts';
import { insertProducts, storeDrawings } from './insert/products.ts';
import { insertReviews } from './insert/reviews.ts';
import type { SeedContext } from './insert/seed-context.ts';
import { insertWishlists } from './insert/wishlists.ts';

const done = 'demo';

interface SeedParts {
  db: Db;
  changes: CacheInvalidation;
  media: Media;
  /** Percent. */
  taxRate: number;
  /** Without SMTP the last mails of the demo stay in the mailbox page; with it none of them may go out. */
  keepsMails: boolean;
}

/**
 * Lays out the demo shop on an empty database, in one transaction: whole or not at all, also when two processes
 * start at the same moment. Everything goes through the deeds that real data goes through, then its times are set
 * back. Answers whether this database holds the demo shop; one that was somebody's own is left alone.
 */
export async function seedDemo({ db, changes, media, taxRate, keepsMails }: SeedParts): Promise<boolean> {
  if (!(await isUnused(db))) return await isDemoShop(db);
  await changes.inTransaction(db, async (tx, announce) => {
    // Drawing sixty pictures may take minutes on a slow machine.
    await liftRequestLimits(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo shop'))`);
    if (!(await isUnused(tx))) return;
    announce('catalogue');
    // Nobody has anything cached or signed in yet: what the use cases announce is announced once, with the commit.
    const silent: CacheInvalidation = {
      inTransaction: (outer, work) => inTransaction(outer, (inner) => work(inner, () => {})),
      stockChanged: () => {},
      onChange: () => {},
      isListening: () => true,
      onMissed: () => {},
    };
    const stage: SeedContext = {
      db: tx,
      changes: silent,
      endedSessions: createEndedSessions(),
      taxRate,
      people: new Map(),
      products: new Map(),
    };
    const people = insertPeople(stage).then(() => insertMerchants(stage));
    const [pictures] = await Promise.all([storeDrawings(media), people]);
    await insertProducts(stage, pictures);
    await insertWishlists(stage);
    await insertOrders(stage);
    await insertReviews(stage);
    await insertChats(stage);
    await disableMerchants(stage);
    await tidyOutbox(tx, keepsMails);
    await tx.insert(installation).values({ key: 'seed', value: done });
  });
  return await isDemoShop(db);
}
