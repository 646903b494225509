import type { z } from 'zod';
import type { addBrandForm, Brand, editBrandForm } from '#contract/brands.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { type Actor, isAdministrator, ownBrandOf } from '#server/http/actor.ts';
import { insertBrand, lockBrand, updateBrand } from './brand-changes.store.ts';
import { nextActivity, requireFreeWord } from './brands.rules.ts';
import { findBrand } from './brands.store.ts';

interface Shop {
  db: Db;
  changes: CacheInvalidation;
}

/** An active brand without a merchant; its slug is made from the name. */
export async function addBrand({ db, changes }: Shop, form: z.output<typeof addBrandForm>): Promise<Brand> {
  const brand = await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    return await getBrand(tx, await insertBrand(tx, form));
  });
  return brand;
}

/** Throws `not-found` for another's brand, `invalid` with a message on `slug` for a taken one. */
export async function changeBrand(
  { db, changes }: Shop,
  actor: Actor,
  id: string,
  form: z.output<typeof editBrandForm>,
): Promise<Brand> {
  requireFreeWord(form.slug);
  const brand = await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    await lockBrand(tx, id, ownBrandOf(actor));
    await updateBrand(tx, id, form);
    return await getBrand(tx, id);
  });
  return brand;
}

/** Shows or hides a brand with all its products at once. Throws `not-found`, `forbidden`. */
export async function activateBrand(
  { db, changes }: Shop,
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const brand = await lockBrand(tx, id, ownBrandOf(actor));
    const activity = nextActivity(brand, isActive, isAdministrator(actor));
    // An administrator who enables the brand of a deleted merchant sells its products again, on purpose.
    await updateBrand(tx, id, isActive ? { ...activity, merchantDeleted: false } : activity);
  });
}

async function getBrand(db: Db, id: string): Promise<Brand> {
  const brand = await findBrand(db, id, null);
  if (!brand) throw notFound('No brand found.');
  return brand;
}
