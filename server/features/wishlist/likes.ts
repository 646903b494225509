import { createReadCache } from '#server/cache/read-cache.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { prepareFindLiked, prepareListLiked } from './wishes.store.ts';

const CHANNEL = 'wishlist_changes';
/** Longer wishlists are not kept in memory. */
const maxLiked = 500;
/** In products, about 100 bytes each; an account without any counts as ten. */
const maxCached = 100_000;

/** Which products people like, for the lists of signed-in callers. */
export interface Likes {
  /** @returns products that the user likes: all, or at least those of `productIds` */
  among(userId: string, productIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Call it after the commit of a change. Other processes are told, but not by the transaction: likes are frequent, and commits
   * that notify wait for each other (docs/decisions/022-outages.md). One that is not told shows the like within a minute.
   */
  changed(userId: string): void;
}

/** @param notifications to other processes; without them nothing is kept in memory */
export async function createLikes(
  db: Db,
  notifications: Notifications | undefined,
  isAway: () => boolean,
): Promise<Likes> {
  const findLiked = prepareFindLiked(db);
  const listLiked = prepareListLiked(db, maxLiked + 1);
  if (!notifications) return { among: findLiked, changed: () => {} };

  const known = createReadCache<ReadonlySet<string>>({
    notifications,
    isAway,
    max: maxCached,
    toSize: (liked) => 10 + liked.size,
  });
  await notifications.subscribe(CHANNEL, known.changed);
  const unsent = new Set<string>();

  async function sendUnsent(): Promise<void> {
    const userIds = [...unsent];
    unsent.clear();
    // When they cannot be sent, most likely nobody else hears anything either, and trusts nothing in memory.
    await notifications?.send(CHANNEL, userIds).catch(() => {});
  }

  return {
    async among(userId, productIds) {
      const liked =
        known.get(userId) ?? (await known.read(userId, async () => ({ value: await listLiked(userId) })));
      return liked && liked.size <= maxLiked ? liked : await findLiked(userId, productIds);
    },
    changed(userId) {
      known.changed(userId);
      if (unsent.size === 0) setImmediate(sendUnsent);
      unsent.add(userId);
    },
  };
}
