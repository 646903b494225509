import { href } from 'react-router';
import type { ShownAttribute } from '#contract/attributes.contract.ts';
import type { Product } from '#contract/products.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { ProductOption, ShopVariant } from '#contract/variants.contract.ts';
import type { Shop } from '#web/lib/api/services.ts';
import { productPath } from '#web/lib/navigation/product-url.ts';
import { absolute, type JsonLd } from '#web/lib/page/seo.ts';
import type { ShopProduct } from '../variants/choice.rules.ts';

/**
 * A product as structured data, with the rating when there are reviews: one offer, or a group with an offer for each variant. The page
 * of a variant describes this one alone: search engines read the group on the canonical page.
 * @param variantId of the page's URL
 */
export function productJsonLd(shop: Shop, product: ShopProduct, variantId: string | null): JsonLd {
  const {
    name,
    sku,
    slug,
    description,
    brand,
    totalReviews,
    options = [],
    variants = [],
    attributes,
    manufacturer,
  } = product;
  const variant = variants.find(({ _id }) => _id === variantId);
  const about = {
    description,
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    manufacturer: manufacturer && { '@type': 'Organization', name: manufacturer },
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
  if (variant)
    return { ...ofVariant(shop, product, variant, attributes), inProductGroupWithID: sku, ...about };
  const image = toImage(shop, product.imageUrl);
  const properties = toProperties(attributes);
  if (variants.length === 0)
    return {
      '@type': 'Product',
      name,
      sku,
      ...about,
      ...properties,
      ...image,
      offers: toOffer(shop, product, product),
    };
  const known = options.flatMap((option) => findProperty(option) ?? []);
  return {
    '@type': 'ProductGroup',
    name,
    productGroupID: sku,
    url: absolute(shop, productPath(slug)),
    ...about,
    ...properties,
    ...image,
    ...(known.length > 0 ? { variesBy: known.map((property) => `https://schema.org/${property}`) } : {}),
    hasVariant: variants.map((each) => ofVariant(shop, product, each)),
  };
}

function ofVariant(
  shop: Shop,
  product: ShopProduct,
  variant: ShopVariant,
  attributes: readonly NamedValue[] = [],
): JsonLd {
  const { name, imageUrl, options = [] } = product;
  const chosen = options.map((option, at) => ({ option, value: variant.values[at] ?? '' }));
  const others = chosen.filter(({ option }) => !findProperty(option));
  return {
    '@type': 'Product',
    name: `${name}, ${variant.values.join(', ')}`,
    sku: variant.sku,
    ...toImage(shop, variant.imageUrl ?? imageUrl),
    ...Object.fromEntries(
      chosen.flatMap(({ option, value }) => {
        const property = findProperty(option);
        return property ? [[property, value]] : [];
      }),
    ),
    ...toProperties([...others.map(({ option, value }) => ({ name: option.name, value })), ...attributes]),
    offers: toOffer(shop, product, variant, variant._id),
  };
}

type NamedValue = Pick<ShownAttribute, 'name' | 'value' | 'unit'>;

const toProperties = (values: readonly NamedValue[] = []) =>
  values.length > 0
    ? {
        additionalProperty: values.map(({ name, value, unit }) => ({
          '@type': 'PropertyValue',
          name,
          value,
          ...(unit ? { unitText: unit } : {}),
        })),
      }
    : {};

function toOffer(
  shop: Shop,
  { slug, seller }: Pick<ShopProduct, 'slug' | 'seller'>,
  {
    price,
    quantity,
    saleEndsAt,
    availableFrom,
  }: Pick<Product, 'price' | 'quantity' | 'saleEndsAt' | 'availableFrom'>,
  variant?: string,
) {
  const { currency, decimals } = shopFormat();
  const stock = quantity <= 0 ? 'OutOfStock' : availableFrom ? 'BackOrder' : 'InStock';
  return {
    '@type': 'Offer',
    url: absolute(shop, productPath(slug, { variant })),
    price: price.toFixed(decimals),
    priceCurrency: currency,
    ...(saleEndsAt ? { priceValidUntil: saleEndsAt } : {}),
    availability: `https://schema.org/${stock}`,
    ...(availableFrom ? { availabilityStarts: availableFrom } : {}),
    itemCondition: 'https://schema.org/NewCondition',
    ...(seller ? { seller: toSeller(shop, seller) } : {}),
  };
}

const toSeller = (shop: Shop, { name, slug }: NonNullable<ShopProduct['seller']>) => ({
  '@type': 'Organization',
  name,
  url: absolute(shop, slug === null ? href('/') : href('/seller/:slug', { slug })),
});

const toImage = (shop: Shop, url: string | null) => (url ? { image: [absolute(shop, url)] } : {});

/** Options that schema.org has a property for, by their names. */
const properties: Record<string, string | undefined> = {
  color: 'color',
  colour: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};
const findProperty = ({ name }: ProductOption) => properties[name.toLowerCase()];
