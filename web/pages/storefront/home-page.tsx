import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { pageMeta, shopJsonLd } from '#web/lib/page/seo.ts';
import { promiseText } from '#web/lib/page/shipping-promise.ts';
import * as en from '#web/texts/en/offer.ts';
import type { Route } from './+types/home-page';
import { HomeView } from './home-view.tsx';
import { loadHome } from './load-home.ts';

const texts = defineTexts({ en });

export async function loader({ context }: Route.LoaderArgs) {
  const { api, shop, readHome } = context.get(servicesContext);
  return await loadHome(api, readHome(), shop.texts);
}

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    description: shop.texts.homeDescription || `${shop.name}: ${promiseText(shop.offer, texts().ofHome)}`,
    path: href('/'),
    image: shop.look?.share ?? '/preview.jpg',
    jsonLd: [shopJsonLd(shop)],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeView sections={loaderData.sections} />;
}
