import type { z } from 'zod';
import type { Brand, sentBrand, sentNewBrand } from '#contract/brands.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { releaseFormerSlug } from '#server/db/former-slugs.ts';
import { changedByOther, planFields } from '#server/edited-fields.ts';
import { notFound, refuseTogether } from '#server/errors.ts';
import { type Actor, can, ownBrandId } from '#server/http/actor.ts';
import { insertBrand, lockBrand, updateBrand } from './brand-changes.store.ts';
import { nextActivity, requireUnreservedSlug } from './brands.rules.ts';
import { findBrand } from './brands.store.ts';

/** Adds an active brand without a merchant, with a slug made from the name; once for each `_id`. */
export async function addBrand(
  db: Db,
  { _id: requestId, ...form }: z.output<typeof sentNewBrand>,
): Promise<Brand> {
  return await inTransaction(db, async (tx) => {
    return await getBrand(tx, await insertBrand(tx, { ...form, requestId }));
  });
}

/**
 * @throws 'not-found' also for another merchant's brand, 'slug-in-use'
 * @throws 'fields-changed' when the form has changed a field that is no longer what it was
 */
export async function changeBrand(
  db: Db,
  actor: Actor,
  id: string,
  { was = {}, ...form }: z.output<typeof sentBrand>,
): Promise<Brand> {
  requireUnreservedSlug(form.slug);
  return await inTransaction(db, async (tx) => {
    const { fields: stored } = await lockBrand(tx, id, ownBrandId(actor));
    const { fields, conflicts } = planFields(stored, form, was, (field, now) =>
      changedByOther(field, field, now),
    );
    refuseTogether(conflicts);
    if (ownBrandId(actor) === null) await releaseFormerSlug(tx, 'brand', fields.slug);
    if (Object.keys(fields).length > 0) await updateBrand(tx, id, fields);
    return await getBrand(tx, id);
  });
}

/**
 * Shows or hides a brand with all its products (docs/rules.md#activation).
 * @throws 'not-found' also for another merchant's brand, 'forbidden' to a merchant for a brand that an administrator disabled
 */
export async function activateBrand(db: Db, actor: Actor, id: string, isActive: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const brand = await lockBrand(tx, id, ownBrandId(actor));
    const activity = nextActivity(brand, isActive, can(actor, 'brands.manage'));
    // Enabling the brand of a deleted merchant puts its products up for sale again.
    await updateBrand(tx, id, isActive ? { ...activity, merchantDeleted: false } : activity);
  });
}

async function getBrand(db: Db, id: string): Promise<Brand> {
  const brand = await findBrand(db, id, null);
  if (!brand) throw notFound('No brand found.');
  return brand;
}
