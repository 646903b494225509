import { href } from 'react-router';
import type { Product } from '#contract/products.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { absolute, type JsonLd } from '#web/lib/seo.ts';
import type { Shop } from '#web/lib/services.ts';

/** A product as structured data: one offer, and the rating when there are reviews. */
export function productJsonLd(shop: Shop, product: Product): JsonLd {
  const { currency, decimals } = shopFormat();
  const { name, sku, slug, description, imageUrl, brand, price, quantity, totalReviews } = product;
  return {
    '@type': 'Product',
    name,
    sku,
    description,
    ...(imageUrl ? { image: [absolute(shop, imageUrl)] } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    offers: {
      '@type': 'Offer',
      url: absolute(shop, href('/product/:slug', { slug })),
      price: price.toFixed(decimals),
      priceCurrency: currency,
      availability: quantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(totalReviews > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number(product.averageRating.toFixed(2)),
            reviewCount: totalReviews,
          },
        }
      : {}),
  };
}
