import { sql } from 'drizzle-orm';
import type { CatalogueChanges } from '#server/db/changes.ts';
import { type Db, inTransaction, liftRequestLimits } from '#server/db/db.ts';
import { installation } from '#server/db/schema/letters.ts';
import type { Media } from '#server/features/media/media.ts';
import { createEndedSessions } from '#server/http/ended-sessions.ts';
import { isDemoShop, isUntouched } from './demo-state.ts';
import { tidyOutbox } from './lay-out/backdate.ts';
import { keepDrawings, layOutGoods } from './lay-out/goods.ts';
import { layOutOrders } from './lay-out/orders.ts';
import { disableMerchants, layOutMerchants, layOutPeople } from './lay-out/people.ts';
import { layOutReviews } from './lay-out/reviews.ts';
import type { Stage } from './lay-out/stage.ts';
import { layOutTalk } from './lay-out/talk.ts';
import { layOutWishes } from './lay-out/wishes.ts';

const done = 'demo';

interface SeedParts {
  db: Db;
  changes: CatalogueChanges;
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
  if (!(await isUntouched(db))) return await isDemoShop(db);
  await changes.inTransaction(db, async (tx, announce) => {
    // Drawing sixty pictures may take minutes on a slow machine.
    await liftRequestLimits(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo shop'))`);
    if (!(await isUntouched(tx))) return;
    announce('catalogue');
    // Nobody has anything cached or signed in yet: what the use cases announce is announced once, with the commit.
    const silent: CatalogueChanges = {
      inTransaction: (outer, work) => inTransaction(outer, (inner) => work(inner, () => {})),
      stockChanged: () => {},
      onChange: () => {},
      isHeard: () => true,
      onMissed: () => {},
    };
    const stage: Stage = {
      db: tx,
      changes: silent,
      endedSessions: createEndedSessions(),
      taxRate,
      people: new Map(),
      products: new Map(),
    };
    const people = layOutPeople(stage).then(() => layOutMerchants(stage));
    const [pictures] = await Promise.all([keepDrawings(media), people]);
    await layOutGoods(stage, pictures);
    await layOutWishes(stage);
    await layOutOrders(stage);
    await layOutReviews(stage);
    await layOutTalk(stage);
    await disableMerchants(stage);
    await tidyOutbox(tx, keepsMails);
    await tx.insert(installation).values({ key: 'seed', value: done });
  });
  return await isDemoShop(db);
}
