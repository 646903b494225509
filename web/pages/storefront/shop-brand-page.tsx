import { data } from 'react-router';
import { servicesContext } from '#web/lib/services.ts';
import type { Route } from './+types/shop-brand-page';
import { loadShopList } from './load-shop-list.ts';
import { MissingThing } from './missing-thing.tsx';
import { shelfMeta } from './shop-meta.ts';
import { ShopView } from './shop-view.tsx';

/** /shop/brand/{slug}. A brand that does not exist or is not active says so, with status 404. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  const { brands } = await api('GET /brand/list');
  // First: the product list refuses a slug that is longer than any can be.
  const brand = brands.find(({ slug }) => slug === params.slug);
  if (!brand) return data(null, { status: 404 });
  return { ...(await loadShopList(api, request, { brand: params.slug })), brand };
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const name = loaderData?.brand.name ?? 'No brand found.';
  const path = `/shop/brand/${params.slug}`;
  return shelfMeta({
    shop: matches[0].loaderData.shop,
    list: loaderData ?? undefined,
    title: loaderData?.title ?? name,
    description: loaderData?.brand.description ?? '',
    path,
    steps: [[name, path]],
  });
}

export default function ShopBrandPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <MissingThing title="No brand found." />;
  const { brand, ...list } = loaderData;
  return <ShopView {...list} description={brand.description} />;
}
