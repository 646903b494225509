import { data, href } from 'react-router';
import { servicesContext } from '#web/lib/services.ts';
import type { Route } from './+types/shop-category-page';
import { loadRecommendations } from './load-recommendations.ts';
import { loadShopList } from './load-shop-list.ts';
import NotFound from './not-found.tsx';
import { redirectFormerSlug } from './redirect-former-slug.ts';
import { productListMeta } from './shop-meta.ts';
import { ShopView } from './shop-view.tsx';

/** /shop/category/{slug}. A category that does not exist or is not active says so, with status 404. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  const { categories } = await api('GET /category/list');
  // First: the product list refuses a slug that is longer than any can be.
  const category = categories.find(({ slug }) => slug === params.slug);
  if (!category) {
    await redirectFormerSlug(api, 'category', params.slug, request);
    return data({ category: null, offered: await loadRecommendations(api) }, { status: 404 });
  }
  return { ...(await loadShopList(api, request, { category: params.slug })), category };
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const list = loaderData?.category ? loaderData : undefined;
  const name = list?.category.name ?? 'No category found.';
  const path = href('/shop/category/:slug', { slug: params.slug });
  return productListMeta({
    shop: matches[0].loaderData.shop,
    list,
    title: list?.title ?? name,
    description: list?.category.description ?? '',
    path,
    steps: [[name, path]],
  });
}

export default function ShopCategoryPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.category === null)
    return <NotFound title="No category found." offered={loaderData.offered} />;
  const { category, ...list } = loaderData;
  return <ShopView {...list} description={category.description} />;
}
