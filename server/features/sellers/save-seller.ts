import { v7 } from 'uuid';
import { isSame } from '#contract/is-same.ts';
import type { SavedSeller, SellerForm } from '#contract/sellers.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/sellers.ts';
import { insertActivity, type NewActivity } from '../activity/activity.store.ts';
import { changesBetween } from '../settings/settings.rules.ts';
import { listMissing, noData, toReadable, toStored } from './sellers.rules.ts';
import {
  ensureSeller,
  findBrandOfMerchant,
  findSeller,
  lockSeller,
  renameSeller,
  type SellerMerchantId,
  updateSeller,
} from './sellers.store.ts';
import { refusalOfVatId } from './vat-id.ts';

const texts = defineTexts({ en });

/** As long as nobody has saved anything. */
const firstVersion = 1;

/** @throws 'not-found' for a merchant who does not exist */
export async function readSeller(db: Db, merchantId: SellerMerchantId): Promise<SavedSeller> {
  if (merchantId !== null) await getBrandName(db, merchantId);
  const found = await findSeller(db, merchantId);
  const settings = found?.settings ?? noData;
  return {
    settings,
    version: found?.version ?? firstVersion,
    updatedAt: (found?.updatedAt ?? new Date(0)).toISOString(),
    updatedBy: found?.updatedBy ?? null,
    slug: found?.slug ?? null,
    missing: listMissing(settings),
  };
}

async function getBrandName(db: Db, merchantId: string): Promise<string> {
  const name = await findBrandOfMerchant(db, merchantId);
  if (name === null) throw notFound(texts().noMerchant);
  return name;
}

interface NewSeller {
  /** Null for the shop. */
  merchantId: SellerMerchantId;
  settings: SellerForm;
  version: number;
  /** The name before the data are complete: of the shop. A merchant has that of the brand. */
  storeName: string;
}

/**
 * Saves who sells (docs/rules.md#who-sells), with its event on the activity page. The slug follows the name.
 * @returns whether anything changed
 * @throws 'not-found', 'settings-changed' when somebody else has saved since, 'invalid-input' for a VAT id that cannot be
 */
export async function saveSeller(
  db: Db,
  { merchantId, settings: form, version, storeName }: NewSeller,
  { by, ip }: { by: string; ip: string },
): Promise<boolean> {
  // The shop alone requires something of products, and has its address for returns in the settings.
  const others = merchantId === null ? { returnAddress: '' } : { requiresSafety: false };
  const fields = toStored({ ...form, ...others });
  const wrong = refusalOfVatId(fields.vatId, fields.address?.countryCode);
  if (wrong) throw wrong;
  return await inTransaction(db, async (tx) => {
    const shownName = merchantId === null ? storeName : await getBrandName(tx, merchantId);
    await ensureSeller(tx, merchantId, shownName);
    await lockSeller(tx, merchantId);
    const before = await findSeller(tx, merchantId);
    if (!before) throw new Error('the row of the seller is gone');
    const changes = changesBetween(toReadable(before.settings), toReadable(fields));
    // Also after a lost reply: the second save finds what the first has stored.
    if (changes.length === 0 && isSame(before.settings.address, fields.address)) return false;
    if (before.version !== version)
      throw new ShopError('settings-changed', texts().changed(before.updatedBy));
    const completeName = await updateSeller(tx, merchantId, fields, by);
    await renameSeller(tx, merchantId, completeName ?? shownName, before.slug);
    const event: Pick<NewActivity, 'kind' | 'details'> =
      merchantId === null
        ? { kind: 'settings-changed', details: { changes } }
        : // The data of a merchant may be a person's: their values are not copied.
          { kind: 'merchant-changed', details: { merchant: merchantId, change: 'changed' } };
    await insertActivity(tx, [{ id: v7(), at: new Date(), by, ip, ...event }]);
    return true;
  });
}
