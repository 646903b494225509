import type { Product } from '#contract/products.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { absolute, type JsonLd } from '#web/lib/seo.ts';
import type { Shop } from '#web/lib/services.ts';
import type { ShopProduct } from './choice.rules.ts';
import { productPath } from './product-url.ts';

/** A product as structured data, with the rating when there are reviews: one offer, or a group with an offer for each variant. */
export function productJsonLd(shop: Shop, product: ShopProduct): JsonLd {
  const { name, sku, slug, description, imageUrl, brand, totalReviews, options, variants } = product;
  const hasVariants = options !== undefined && variants !== undefined && variants.length > 0;
  return {
    '@type': hasVariants ? 'ProductGroup' : 'Product',
    name,
    ...(hasVariants
      ? { productGroupID: sku, url: absolute(shop, productPath(slug)), ...variesBy(options) }
      : { sku }),
    description,
    ...(imageUrl ? { image: [absolute(shop, imageUrl)] } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...(hasVariants
      ? { hasVariant: variants.map((variant) => variantJsonLd(shop, product, variant)) }
      : { offers: offer(shop, slug, product) }),
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

function offer(
  shop: Shop,
  slug: string,
  { price, quantity }: Pick<Product, 'price' | 'quantity'>,
  variant?: string,
) {
  const { currency, decimals } = shopFormat();
  return {
    '@type': 'Offer',
    url: absolute(shop, productPath(slug, { variant })),
    price: price.toFixed(decimals),
    priceCurrency: currency,
    availability: quantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
  };
}

/** Names of options that schema.org has a property for. */
const properties: Record<string, string | undefined> = {
  color: 'color',
  colour: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};
const propertyOf = (option: string) => properties[option.toLowerCase()];

function variesBy(options: NonNullable<ShopProduct['options']>) {
  const known = options.flatMap(({ name }) => propertyOf(name) ?? []);
  return known.length > 0 ? { variesBy: known.map((property) => `https://schema.org/${property}`) } : {};
}

function variantJsonLd(
  shop: Shop,
  { name, slug, imageUrl, options = [] }: ShopProduct,
  variant: NonNullable<ShopProduct['variants']>[number],
) {
  const { _id, sku, values } = variant;
  const chosen = options.map((option, at) => ({ name: option.name, value: values[at] ?? '' }));
  const others = chosen.filter((each) => !propertyOf(each.name));
  return {
    '@type': 'Product',
    name: `${name}, ${values.join(', ')}`,
    sku,
    ...(imageUrl ? { image: [absolute(shop, imageUrl)] } : {}),
    ...Object.fromEntries(
      chosen.flatMap((each) => {
        const property = propertyOf(each.name);
        return property ? [[property, each.value]] : [];
      }),
    ),
    ...(others.length > 0
      ? { additionalProperty: others.map((each) => ({ '@type': 'PropertyValue', ...each })) }
      : {}),
    offers: offer(shop, slug, variant, _id),
  };
}
