import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { promiseText } from '#web/lib/page/shipping-promise.ts';
import * as en from '#web/texts/en/offer.ts';
import type { Route } from './+types/shop-page';
import { loadShopList } from './load-shop-list.ts';
import { productListMeta } from './shop-meta.ts';
import { ShopView } from './shop-view.tsx';

const texts = defineTexts({ en });

/** /shop: all products, or those that were searched for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return await loadShopList(context.get(servicesContext), request);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return productListMeta({
    shop,
    list: loaderData,
    title: loaderData?.title ?? 'All products',
    description: `All products of ${shop.name}, newest first.${promiseText(shop.offer, texts().ofShop)}`,
    path: href('/shop'),
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <ShopView {...loaderData} />;
}
