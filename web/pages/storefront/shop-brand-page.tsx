import { data, href } from 'react-router';
import { ProductImage } from '#web/features/product-images/product-image.tsx';
import { servicesContext } from '#web/lib/api/services.ts';
import type { Route } from './+types/shop-brand-page';
import { loadRecommendations } from './load-recommendations.ts';
import { loadShopList } from './load-shop-list.ts';
import NotFound from './not-found.tsx';
import { redirectFormerSlug } from './redirect-former-slug.ts';
import { productListMeta } from './shop-meta.ts';
import { ShopView } from './shop-view.tsx';

/** /shop/brand/{slug}. A brand that does not exist or is not active says so, with status 404. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { api } = services;
  const { brands } = await api('GET /brand/list', { query: { images: '1' } });
  // First: the product list refuses a slug that is longer than any can be.
  const brand = brands.find(({ slug }) => slug === params.slug);
  if (!brand) {
    await redirectFormerSlug(api, 'brand', params.slug, request);
    return data({ brand: null, offered: await loadRecommendations(api) }, { status: 404 });
  }
  return { ...(await loadShopList(services, request, { brand: params.slug })), brand };
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const list = loaderData?.brand ? loaderData : undefined;
  const name = list?.brand.name ?? 'No brand found.';
  const path = href('/shop/brand/:slug', { slug: params.slug });
  return productListMeta({
    shop: matches[0].loaderData.shop,
    list,
    title: list?.title ?? name,
    description: list?.brand.description ?? '',
    path,
    steps: [[name, path]],
  });
}

export default function ShopBrandPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.brand === null) return <NotFound title="No brand found." offered={loaderData.offered} />;
  const { brand, ...list } = loaderData;
  return (
    <ShopView
      {...list}
      description={brand.description}
      image={
        <ProductImage
          imageUrl={brand.imageUrl ?? null}
          ratio="square"
          sizes="(min-width: 48rem) 240px, 30vw"
          upTo={800}
          eager
        />
      }
    />
  );
}
