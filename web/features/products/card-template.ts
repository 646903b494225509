import { formatLowestPrice } from '#web/lib/format.ts';
import type { CardProduct } from './product-card.tsx';

/** Of an upload, in the URLs of its forms. */
const imageHash = /[0-9a-f]{24}/;

/** What cards show as it is, in the order in which `cardWith` takes it. */
export const textsOfCard = ({
  name,
  slug,
  description,
  brandName,
  imageUrl,
  price,
  priceVaries,
}: CardProduct) => [
  name,
  slug,
  description,
  brandName,
  imageHash.exec(imageUrl ?? '')?.[0] ?? '',
  formatLowestPrice(price, priceVaries),
];

/** All else that decides how a card looks. */
export function lookOfCard(product: CardProduct) {
  const { onSale, formerPrice, isOutOfStock, totalReviews, averageRating, imageUrl } = product;
  const image = imageUrl?.replace(imageHash, '#');
  return [onSale, formerPrice, isOutOfStock, totalReviews > 0, averageRating, image];
}

/** @returns props of a card with these texts in place of those of the product */
export function cardWith(product: CardProduct, texts: readonly string[]) {
  const [name = '', slug = '', description = '', brandName = '', hash = '', price = ''] = texts;
  const imageUrl = product.imageUrl?.replace(imageHash, hash) ?? null;
  return { product: { ...product, name, slug, description, brandName, imageUrl }, price };
}
