import type { BulkPreview, BulkPreviewRequest } from '#contract/bulk-edits.contract.ts';
import { toMajor } from '#contract/money.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { listBasePrices } from '../prices/base-price.store.ts';
import { hasMaxSales, planPrice } from './bulk-prices.rules.ts';
import { findFullOfSales } from './bulk-sales.store.ts';
import { readChosen } from './preview.store.ts';
import { type BulkParts, chosenBy, requireValid } from './start-bulk-edit.ts';

const sampleSize = 5;

/**
 * How many products an edit would have, and what would become of the newest.
 * @throws forbidden, invalid-input
 */
export async function previewBulkEdit(
  parts: BulkParts,
  actor: Actor,
  { which, change }: BulkPreviewRequest,
): Promise<BulkPreview> {
  await requireValid(parts.db, actor, change);
  const chosen = await chosenBy(parts, actor, which);
  const { count, first } = await readChosen(parts.db, chosen, ownBrandId(actor), sampleSize);
  const ids = first.map(({ id }) => id);
  const variants = await listBasePrices(parts.db, ids);
  const full = change.kind === 'sale' ? await findFullOfSales(parts.db, ids, change) : new Set();
  const samples = first.map(({ id, name }) => {
    const own = variants.filter(({ productId }) => productId === id);
    const [lowest] = own;
    const sample = { _id: id, name, variants: own.length };
    if (!lowest || (change.kind !== 'price' && change.kind !== 'sale')) return sample;
    const from = toMajor(lowest.priceMinor);
    if (full.has(id)) return { ...sample, from, reason: hasMaxSales };
    const planned = own.map((variant) => planPrice(variant, change));
    const refused = planned.find((one) => 'reason' in one);
    if (refused) return { ...sample, from, reason: refused.reason };
    const [to] = planned;
    return { ...sample, from, ...(to && 'priceMinor' in to ? { to: toMajor(to.priceMinor) } : {}) };
  });
  return { count, samples };
}
