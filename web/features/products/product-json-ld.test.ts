import { describe, expect, it } from 'vitest';
import type { ShopProduct } from '../variants/choice.rules.ts';
import { productJsonLd } from './product-json-ld.ts';

const shop = {
  name: 'MERN Store',
  supportPhone: '',
  publicUrl: 'https://shop.example',
  imageBaseUrl: '',
  texts: {},
  offer: {
    opensCheckout: false,
    allowsGuests: false,
    country: '',
    pricesIncludeTax: false,
    delivery: 'free' as const,
    methods: [],
    payments: [],
  },
  providers: { google: 'hidden' as const, facebook: 'hidden' as const },
  withdrawalDays: null,
};
const lamp: ShopProduct = {
  _id: 'lamp',
  sku: 'LMP-1',
  name: 'Toadstool Table Lamp',
  slug: 'toadstool-table-lamp',
  description: 'A spun-steel dome.',
  price: 189.5,
  quantity: 42,
  imageUrl: '/media/ab/1200x1500.png',
  taxable: true,
  isActive: true,
  brand: { _id: 'b', name: 'Aldergate', slug: 'aldergate' },
  totalReviews: 3,
  averageRating: 4.666,
  isLiked: false,
};

it('shows the image from the image host', () => {
  const { image } = productJsonLd({ ...shop, imageBaseUrl: 'https://cdn.example' }, lamp, null);
  expect(image).toEqual(['https://cdn.example/media/ab/1200x1500.png']);
});

it('names the manufacturer, who answers for its safety', () => {
  expect(productJsonLd(shop, { ...lamp, manufacturer: 'Kilnfold GmbH' }, null)).toMatchObject({
    manufacturer: { '@type': 'Organization', name: 'Kilnfold GmbH' },
  });
});

it('has an offer with price, brand, image and rating', () => {
  expect(productJsonLd(shop, lamp, null)).toEqual({
    '@type': 'Product',
    name: 'Toadstool Table Lamp',
    sku: 'LMP-1',
    description: 'A spun-steel dome.',
    image: ['https://shop.example/media/ab/1200x1500.png'],
    brand: { '@type': 'Brand', name: 'Aldergate' },
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/product/toadstool-table-lamp',
      price: '189.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.67, reviewCount: 3 },
  });
});

it('names the seller of each offer', () => {
  const seller = { name: 'Kilnfold GmbH', slug: 'kilnfold' };
  const ofMerchant = {
    '@type': 'Organization',
    name: 'Kilnfold GmbH',
    url: 'https://shop.example/seller/kilnfold',
  };
  expect(productJsonLd(shop, { ...lamp, seller }, null).offers).toMatchObject({ seller: ofMerchant });
  const ofShop = productJsonLd(shop, { ...lamp, seller: { name: 'MERN Store', slug: null } }, null);
  expect(ofShop.offers).toMatchObject({ seller: { name: 'MERN Store', url: 'https://shop.example/' } });
  expect(productJsonLd(shop, { ...lamp, seller: null }, null).offers).not.toHaveProperty('seller');
});

it('can be back-ordered while the next pieces are on their way', () => {
  const { offers } = productJsonLd(shop, { ...lamp, availableFrom: '2026-12-24' }, null);
  expect(offers).toMatchObject({
    availability: 'https://schema.org/BackOrder',
    availabilityStarts: '2026-12-24',
  });
});

it('is out of stock without stock, and has no rating without reviews', () => {
  const rare = productJsonLd(
    shop,
    { ...lamp, quantity: 0, totalReviews: 0, imageUrl: null, brand: null },
    null,
  );
  expect(rare.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  expect(rare).not.toHaveProperty('aggregateRating');
  expect(rare).not.toHaveProperty('image');
  expect(rare).not.toHaveProperty('brand');
});

const attributes = [
  { _id: 'm', name: 'Material', kind: 'text' as const, value: 'Steel' },
  { _id: 'w', name: 'Weight', kind: 'number' as const, value: 640.5, unit: 'g' },
  { _id: 'd', name: 'Dimmable', kind: 'yes-no' as const, value: false },
];
const properties = [
  { '@type': 'PropertyValue', name: 'Material', value: 'Steel' },
  { '@type': 'PropertyValue', name: 'Weight', value: 640.5, unitText: 'g' },
  { '@type': 'PropertyValue', name: 'Dimmable', value: false },
];

it('has attributes as properties', () => {
  expect(productJsonLd(shop, { ...lamp, attributes }, null).additionalProperty).toEqual(properties);
});

describe('of a product with options', () => {
  const value = (name: string) => ({ _id: name, name });
  const jumper = {
    ...lamp,
    options: [
      { name: 'Colour', values: [value('Indigo')] },
      { name: 'Cuff', values: [value('Plain'), value('Ribbed')] },
    ],
    variants: [
      { _id: 'v1', values: ['Indigo', 'Plain'], sku: 'KNT-IP', price: 24, quantity: 0 },
      { _id: 'v2', values: ['Indigo', 'Ribbed'], sku: 'KNT-IR', price: 26, quantity: 3, imageUrl: '/r.png' },
    ],
  };
  it('has attributes beside the options of a variant, and in the group once', () => {
    const group = productJsonLd(shop, { ...jumper, attributes }, null);
    expect(group.additionalProperty).toEqual(properties);
    expect(JSON.stringify(group.hasVariant)).not.toContain('Steel');
    const variant = productJsonLd(shop, { ...jumper, attributes }, 'v2');
    expect(variant.additionalProperty).toEqual([
      { '@type': 'PropertyValue', name: 'Cuff', value: 'Ribbed' },
      ...properties,
    ]);
  });

  const ribbed = {
    '@type': 'Product',
    name: 'Toadstool Table Lamp, Indigo, Ribbed',
    sku: 'KNT-IR',
    image: ['https://shop.example/r.png'],
    color: 'Indigo',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Cuff', value: 'Ribbed' }],
    offers: { url: 'https://shop.example/product/toadstool-table-lamp?variant=v2', price: '26.00' },
  };

  it('is a group of variants with an offer each', () => {
    const group = productJsonLd(shop, jumper, null);
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'LMP-1',
      url: 'https://shop.example/product/toadstool-table-lamp',
      variesBy: ['https://schema.org/color'],
      aggregateRating: { reviewCount: 3 },
      hasVariant: [
        {
          image: ['https://shop.example/media/ab/1200x1500.png'],
          offers: { price: '24.00', availability: 'https://schema.org/OutOfStock' },
        },
        ribbed,
      ],
    });
    expect(group).not.toHaveProperty('offers');
    expect(group).not.toHaveProperty('sku');
  });

  it('is one of the group on the page of a variant', () => {
    const variant = productJsonLd(shop, jumper, 'v2');
    expect(variant).toMatchObject({
      ...ribbed,
      inProductGroupWithID: 'LMP-1',
      brand: { name: 'Aldergate' },
      aggregateRating: { reviewCount: 3 },
    });
    expect(variant).not.toHaveProperty('hasVariant');
  });

  it('is out of stock when no variant is on offer', () => {
    const none = productJsonLd(shop, { ...jumper, quantity: 0, variants: [] }, null);
    expect(none).toMatchObject({ '@type': 'Product', sku: 'LMP-1' });
  });
});

it('says until when a price holds', () => {
  const saleEndsAt = '2026-11-30T00:00:00.000Z';
  const { offers } = productJsonLd(shop, { ...lamp, formerPrice: 240, saleEndsAt }, null);
  expect(offers).toMatchObject({ price: '189.50', priceValidUntil: saleEndsAt });
});
