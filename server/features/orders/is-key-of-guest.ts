import type { Db } from '#server/db/db.ts';
import type { OrderLinks } from './order-link.ts';
import { findEndedVersion, findLinkVersion } from './order-links.store.ts';

/** True when it is the key of the links to the order of a guest that are mailed now. */
export async function isKeyOfGuest(db: Db, links: OrderLinks, id: string, key: string): Promise<boolean> {
  const linkVersion = await findLinkVersion(db, id);
  return linkVersion !== null && links.isKey(key, id, linkVersion);
}

/** True when it was the key of such a link until the order came into an account. */
export async function wasKeyOfGuest(db: Db, links: OrderLinks, id: string, key: string): Promise<boolean> {
  const ended = await findEndedVersion(db, id);
  return ended !== null && links.isKey(key, id, ended);
}
