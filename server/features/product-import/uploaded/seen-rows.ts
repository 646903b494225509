import { createHash } from 'node:crypto';
import { type FileRow, toProductSku } from '../import.rules.ts';
import { hasLinks } from '../option-links.rules.ts';
import type { Stored } from '../read-stored.ts';

/** @returns a digest of all that decides about the row; another one later means that somebody changed it */
export function seenBy(row: FileRow, { products, variants, values }: Stored): string {
  const product = products.get(toProductSku(row));
  // Those of a product with options add up its variants. The order of the rest is part of digests, which are kept from the check on.
  const {
    priceMinor,
    quantity,
    free,
    sold,
    sku: _,
    ownCategoryIds: _own,
    highestSaleMinor: _sale,
    images: _named,
    shownImages: _shown,
    ...rest
  } = product ?? {};
  const own = row.variant
    ? variants.get(row.variant.productSku)?.variants?.find(({ sku }) => sku === row.sku)
    : { priceMinor, quantity, free, ...(row.sold && sold) };
  // Fields that the file does not say may change meanwhile: orders change the stock all the time.
  const kept = keptKeys(row);
  const options = (row.variant && variants.get(row.variant.productSku)?.options) ?? [];
  const compared = [
    ...[rest, own],
    ...(row.attributes ? [values.get(product?.id ?? '') ?? {}] : []),
    ...(hasLinks(row) ? [options.map(({ attribute }) => attribute ?? null)] : []),
  ];
  return createHash('sha256')
    .update(JSON.stringify(compared, (key, value) => (kept.has(key) ? undefined : value)))
    .digest('base64');
}

/** @returns what a product or variant may change without making the row stale */
const keptKeys = ({
  name,
  taxable,
  taxClass,
  priceMinor,
  quantity,
  safety,
  purchaseLimit,
  cannotReturn,
  shown,
  slugs,
}: FileRow): ReadonlySet<string> =>
  new Set([
    ...(name === null ? ['name'] : []),
    ...(taxable === null ? ['taxable'] : []),
    ...(taxClass === undefined ? ['taxClass'] : []),
    ...(purchaseLimit === undefined ? ['purchaseLimit'] : []),
    ...(cannotReturn === undefined ? ['cannotReturn'] : []),
    ...(shown === undefined ? ['shown', 'isActive'] : []),
    ...(slugs === undefined ? ['slug', 'formerSlugs'] : []),
    ...(safety?.manufacturer === undefined ? ['manufacturer', 'manufacturerId'] : []),
    ...(safety?.responsiblePerson === undefined ? ['responsiblePerson', 'responsibleId'] : []),
    ...(safety?.safetyWarnings === undefined ? ['safetyWarnings'] : []),
    ...(priceMinor === null ? ['priceMinor', 'price'] : []),
    ...(quantity === null ? ['quantity', 'free', 'onHand', 'committed'] : []),
  ]);
