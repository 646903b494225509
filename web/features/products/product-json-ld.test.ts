import { expect, it } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { productJsonLd } from './product-json-ld.ts';

const shop = { name: 'MERN Store', supportPhone: '', publicUrl: 'https://shop.example', imageBaseUrl: '' };
const lamp: Product = {
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
  const { image } = productJsonLd({ ...shop, imageBaseUrl: 'https://cdn.example' }, lamp);
  expect(image).toEqual(['https://cdn.example/media/ab/1200x1500.png']);
});

it('has an offer with price, brand, image and rating', () => {
  expect(productJsonLd(shop, lamp)).toEqual({
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

it('is out of stock without stock, and has no rating without reviews', () => {
  const rare = productJsonLd(shop, { ...lamp, quantity: 0, totalReviews: 0, imageUrl: null, brand: null });
  expect(rare.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  expect(rare).not.toHaveProperty('aggregateRating');
  expect(rare).not.toHaveProperty('image');
  expect(rare).not.toHaveProperty('brand');
});
