import type { MetaDescriptor } from 'react-router';
import { href } from 'react-router';
import { onImageHost } from '#contract/images.ts';
import type { Shop } from '../api/services.ts';

interface PageMeta {
  /** From the root's loader; absent only on an error page, where nothing was loaded. */
  shop: Shop | undefined;
  /** Without the shop's name, which is appended; absent on the homepage. */
  title?: string;
  description?: string;
  /** Path and search params of the canonical URL; absent for a page without one. */
  path?: string;
  /** Path or URL. */
  image?: string | null;
  kind?: 'website' | 'product';
  /** Structured data, written with `<` escaped. */
  jsonLd?: readonly JsonLd[];
  /** False keeps the page out of search engines; its links are followed. */
  isListed?: boolean;
}

export type JsonLd = { '@type': string } & Record<string, unknown>;

export const withShopName = (title: string, shopName: string | undefined) =>
  shopName ? `${title} | ${shopName}` : title;

/** Title, description, canonical URL, Open Graph and structured data of a page. */
export function pageMeta({ shop, title, description, path, image, kind, jsonLd, isListed }: PageMeta) {
  const store = shop?.name ?? '';
  const fullTitle = title ? withShopName(title, store) : store;
  const url = shop && path !== undefined ? absolute(shop, path) : undefined;
  const meta: MetaDescriptor[] = [{ title: fullTitle }];
  const property = (name: string, content: string | undefined) => {
    if (content) meta.push({ property: name, content });
  };
  if (description) meta.push({ name: 'description', content: description });
  if (isListed === false) meta.push({ name: 'robots', content: 'noindex, follow' });
  if (url) meta.push({ tagName: 'link', rel: 'canonical', href: url });
  property('og:site_name', store);
  property('og:type', url && (kind ?? 'website'));
  property('og:title', title ?? store);
  property('og:description', description);
  property('og:url', url);
  const shown = image ?? shop?.look?.share;
  property('og:image', shop && shown ? absolute(shop, shown) : undefined);
  meta.push({ name: 'twitter:card', content: shown ? 'summary_large_image' : 'summary' });
  for (const item of jsonLd ?? []) {
    meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...item } });
  }
  return meta;
}

/** The absolute URL of a path of this site; other URLs stay as they are. */
export function absolute(shop: Shop, pathOrUrl: string): string {
  return new URL(onImageHost(shop.imageBaseUrl, pathOrUrl), `${shop.publicUrl}/`).href;
}

/** Breadcrumbs from the homepage to a page. */
export function breadcrumbs(shop: Shop, steps: readonly (readonly [name: string, path: string])[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: ([['Home', href('/')], ...steps] as const).map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(shop, path),
    })),
  };
}

/** The shop as a web site with a search. */
export function shopJsonLd(shop: Shop): JsonLd {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: absolute(shop, '/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${absolute(shop, href('/shop'))}?name={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}
