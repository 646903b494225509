import { v7 } from 'uuid';
import {
  type EditedPage,
  maxPages,
  type NewPage,
  type SentPage,
  shippingSlug,
} from '#contract/pages.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { releaseFormerSlug } from '#server/db/former-slugs.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import { insertActivity } from '../activity/activity.store.ts';
import { getStoredGroup, lockGroup } from '../settings/settings.store.ts';
import * as rules from './pages.rules.ts';
import * as store from './pages.store.ts';

interface Who {
  by: string;
  ip: string;
}
/** Null when nothing has changed. */
interface Changed {
  page: EditedPage;
  change: rules.PageChange | null;
}

/** @throws 'not-found' */
export async function getPage(db: Db, id: string): Promise<EditedPage> {
  const page = await store.findPage(db, id);
  if (!page) throw notFound('No page found.');
  return page;
}

const record = (tx: Db, { by, ip }: Who, page: string, change: rules.PageChange) =>
  insertActivity(tx, [{ id: v7(), at: new Date(), kind: 'page-changed', by, ip, details: { page, change } }]);

/** Adds a page with a slug made from its title; once for each `_id`. @throws 'limit-reached' */
export async function addPage(db: Db, form: NewPage, who: Who): Promise<Changed> {
  return await inTransaction(db, async (tx) => {
    const count = await store.lockPages(tx);
    const requested = await store.findRequestedPage(tx, form._id);
    if (requested !== null) return { page: await getPage(tx, requested), change: null };
    if (count >= maxPages)
      throw new ShopError('limit-reached', `The shop may have at most ${maxPages} pages.`);
    const id = await store.insertPage(tx, form);
    if (form.isPublished) await store.insertPublishing(tx, id, form);
    await record(tx, who, form.title, 'added');
    return { page: await getPage(tx, id), change: 'added' };
  });
}

/**
 * Saves the form of a page. What visitors read from now on is kept (docs/rules.md#pages-of-the-owner).
 * @throws 'page-changed' when somebody else has saved other values since
 * @throws 'not-found', 'slug-in-use', 'invalid-input' for another slug of /shipping, and for terms that consent needs
 */
export async function changePage(
  db: Db,
  id: string,
  { version, ...form }: SentPage,
  who: Who,
): Promise<Changed> {
  return await inTransaction(db, async (tx) => {
    await store.lockPage(tx, id);
    const before = await getPage(tx, id);
    // Also after a lost reply: the second save finds what the first has stored.
    const change = rules.changeBetween(before, form);
    if (change === null) return { page: before, change };
    if (before.version !== version) throw changedMeanwhile();
    rules.requireSlugOfShipping(before, form);
    if (rules.takesTermsAway(before, form) && (await lockIsConsentRequired(tx)))
      throw rules.requiredTerms(form);
    if (form.slug !== before.slug) await releaseFormerSlug(tx, 'page', form.slug);
    await store.updatePage(tx, id, form);
    if (rules.publishesText(before, form)) await store.insertPublishing(tx, id, form);
    await record(tx, who, form.title, change);
    return { page: await getPage(tx, id), change };
  });
}

/** Nobody else changes the answer until the transaction ends. */
async function lockIsConsentRequired(tx: Db): Promise<boolean> {
  await lockGroup(tx, 'checkout');
  return (await getStoredGroup(tx, 'checkout')).value.requiresTerms === true;
}

/** @returns its title @throws 'not-found', 'page-published' */
export async function deletePage(db: Db, id: string, who: Who): Promise<string> {
  return await inTransaction(db, async (tx) => {
    await store.lockPage(tx, id);
    const page = await getPage(tx, id);
    rules.requireNeverPublished(page);
    if (page.slug === shippingSlug) throw refuseField('slug', 'Every shop has this page.');
    await store.removePage(tx, id);
    await record(tx, who, page.title, 'deleted');
    return page.title;
  });
}

const changedMeanwhile = () =>
  new ShopError(
    'page-changed',
    'Somebody else has saved this page since you opened it. Nothing was saved; your changes are still in the form.',
  );
