import { v7 } from 'uuid';
import { isSame } from '#contract/is-same.ts';
import { type Look, type LookDraft, parseLook } from '#contract/look.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { insertActivity } from '../activity/activity.store.ts';
import { getStoredGroup, lockGroup, updateGroup } from '../settings/settings.store.ts';
import { listUnreadable, requireReadable } from './look.rules.ts';
import * as store from './look.store.ts';

interface Who {
  by: string;
  ip: string;
}

const published = async (db: Db): Promise<Look> => parseLook((await getStoredGroup(db, 'look')).value);

/** Without what its menus name. */
type Draft = Omit<LookDraft, 'targets'>;

/** The draft; what is published, before the first save. */
export async function getDraft(db: Db): Promise<Draft> {
  const [draft, shown, versions] = [
    await store.findDraft(db),
    await published(db),
    await store.listVersions(db),
  ];
  const { look, version, savedAt, savedBy } = draft ?? {
    look: shown,
    version: 0,
    savedAt: null,
    savedBy: null,
  };
  return {
    ...{ look, version, savedAt, savedBy, versions },
    isPublished: isSame(look, shown),
    unreadable: listUnreadable(look),
  };
}

/**
 * Saves the draft, which visitors do not see (docs/rules.md#look).
 * @throws 'look-changed' when somebody else has saved another one since
 */
export async function saveDraft(
  db: Db,
  { look, version }: { look: Look; version: number },
  { by }: Who,
): Promise<Draft> {
  return await inTransaction(db, async (tx) => {
    await store.lockLook(tx);
    const before = await getDraft(tx);
    // Also after a lost reply: the second save finds what the first has stored.
    if (isSame(before.look, look)) return before;
    if (before.version !== version) throw changedMeanwhile(before.savedBy);
    await store.saveDraft(tx, look, by);
    return await getDraft(tx);
  });
}

/**
 * Shows visitors the draft, and keeps it as a version. Every cached page is dropped, in all processes.
 * @returns the number of the version; null when visitors see the draft already
 * @throws 'look-changed' when the draft is not what the caller saw, 'look-unreadable'
 */
export async function publishDraft(
  db: Db,
  version: number,
  { by, ip }: Who,
): Promise<{ draft: Draft; number: number | null }> {
  return await inTransaction(db, async (tx) => {
    await store.lockLook(tx);
    await lockGroup(tx, 'look');
    const draft = await getDraft(tx);
    if (draft.version !== version) throw changedMeanwhile(draft.savedBy);
    if (draft.isPublished) return { draft, number: null };
    requireReadable(draft.look);
    const number = await store.insertVersion(tx, draft.look, by);
    await updateGroup(tx, 'look', { value: draft.look, by });
    const event = { kind: 'look-published', by, ip, details: { number } } as const;
    await insertActivity(tx, [{ id: v7(), at: new Date(), ...event }]);
    return { draft: await getDraft(tx), number };
  });
}

const changedMeanwhile = (who: string | null) =>
  new ShopError(
    'look-changed',
    `${who ?? 'Somebody'} has saved the look since you opened it. Nothing was saved; what you changed is still here.`,
  );
