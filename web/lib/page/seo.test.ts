import { describe, expect, it } from 'vitest';
import { breadcrumbs, pageMeta, shopJsonLd } from './seo.ts';

const shop = {
  name: 'MERN Store',
  supportPhone: '(555) 010-2040',
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

describe('the metadata of a page', () => {
  const meta = pageMeta({
    shop,
    title: 'Toadstool Table Lamp',
    description: 'A spun-steel dome.',
    path: '/product/toadstool-table-lamp',
    image: '/media/ab/1200x1500.png',
    kind: 'product',
    jsonLd: [{ '@type': 'Product', name: 'Toadstool Table Lamp' }],
  });

  it('shows the image from the image host', () => {
    const meta = pageMeta({
      shop: { ...shop, imageBaseUrl: 'https://cdn.example/x' },
      image: '/media/ab/1x1.png',
    });
    expect(meta).toContainEqual({
      property: 'og:image',
      content: 'https://cdn.example/x/media/ab/1x1.png',
    });
  });

  it('has the names of page and shop, and the canonical URL', () => {
    expect(meta).toContainEqual({ title: 'Toadstool Table Lamp | MERN Store' });
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://shop.example/product/toadstool-table-lamp',
    });
  });

  it('has Open Graph properties', () => {
    const shared = Object.fromEntries(
      meta.flatMap((entry) => ('property' in entry ? [[entry.property, entry.content]] : [])),
    );
    expect(shared).toEqual({
      'og:site_name': 'MERN Store',
      'og:type': 'product',
      'og:title': 'Toadstool Table Lamp',
      'og:description': 'A spun-steel dome.',
      'og:url': 'https://shop.example/product/toadstool-table-lamp',
      'og:image': 'https://shop.example/media/ab/1200x1500.png',
    });
  });

  it('has structured data with its context', () => {
    expect(meta).toContainEqual({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Toadstool Table Lamp',
      },
    });
  });
});

it('has no canonical URL for a page without a path', () => {
  const meta = pageMeta({ shop, title: 'Page not found', isListed: false });
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex, follow' });
  expect(JSON.stringify(meta)).not.toContain('canonical');
});

it('numbers the breadcrumbs from the homepage', () => {
  expect(breadcrumbs(shop, [['All products', '/shop']]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'All products', item: 'https://shop.example/shop' },
  ]);
});

it('has the search URL with an unescaped placeholder', () => {
  expect(shopJsonLd(shop).potentialAction).toMatchObject({
    target: 'https://shop.example/shop?name={search_term_string}',
  });
});
