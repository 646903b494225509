import { formColumns, type ValuesOf } from '#server/db/form-columns.ts';
import { products } from '#server/db/schema/catalogue.ts';

/** The form also has price, quantity and details, each with a rule of its own, and what other tables have. */
export const productForm = formColumns(products, {
  sku: 'form',
  name: 'form',
  slug: 'form',
  description: 'form',
  taxable: 'form',
  taxClass: 'form',
  brandId: 'form',
  id: 'other',
  details: 'other',
  priceMinor: 'other',
  highestPriceMinor: 'other',
  offeredPrices: 'other',
  currency: 'other',
  onSale: 'other',
  formerPriceMinor: 'other',
  priorPriceMinor: 'other',
  saleEndsAt: 'other',
  quantity: 'other',
  recentlySold: 'other',
  availableFrom: 'other',
  isActive: 'other',
  brandSince: 'other',
  imageUrl: 'other',
  totalReviews: 'other',
  ratingSum: 'other',
  averageRating: 'other',
  forSale: 'other',
  deletedAt: 'other',
  createdAt: 'other',
  number: 'other',
  sourceImageUrl: 'other',
});
export type ProductFields = ValuesOf<typeof productForm>;
