import { data, href } from 'react-router';
import { formatters, localeOfDates } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { PageHeader, Section } from '#web/components/layout/page-header.tsx';
import { toCard } from '#web/features/product-lists/product-card.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/seller-page.ts';
import type { Route } from './+types/seller-page';
import { loadRecommendations } from './load-recommendations.ts';
import NotFound from './not-found.tsx';
import { ProductCards } from './product-cards.tsx';
import { redirectFormerSlug } from './redirect-former-slug.ts';
import { AboutSeller, SellerDelivery } from './seller-facts.tsx';

const texts = defineTexts({ en });
const months = formatters(
  ({ locale, timeZone }) =>
    new Intl.DateTimeFormat(localeOfDates(locale), { month: 'long', year: 'numeric', timeZone }),
);
const shown = 5;

/** /seller/{slug}: with whom a contract is (docs/rules.md#who-sells). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  try {
    const { seller } = await api('GET /seller/:slug', { params });
    const { products, count } = seller.brand
      ? await api('GET /product/list', { query: { brand: seller.brand.slug, order: 0, limit: shown } })
      : { products: [], count: 0 };
    return { seller, products: products.map(toCard), count };
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 404) throw failure;
    await redirectFormerSlug(api, 'seller', params.slug, request);
    return data({ seller: null, offered: await loadRecommendations(api) }, { status: 404 });
  }
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  if (!loaderData?.seller) return pageMeta({ shop, title: texts().absent, isListed: false });
  const { name, words } = loaderData.seller;
  const path = href('/seller/:slug', { slug: params.slug });
  return pageMeta({
    shop,
    title: name,
    description: words,
    path,
    jsonLd: [breadcrumbs(shop, [[name, path]])],
  });
}

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  if (loaderData.seller === null) return <NotFound title={texts().absent} offered={loaderData.offered} />;
  const { seller, products, count } = loaderData;
  const { brand, name, since } = seller;
  const words = texts();
  const at = words.since(shop.name, months().format(new Date(since)));
  const list = brand && href('/shop/brand/:slug', { slug: brand.slug });
  return (
    <div className="wrap page-bottom">
      <PageHeader title={<bdi>{name}</bdi>}>
        {brand && list ? (
          <>
            {words.sellsAs}{' '}
            <Link className="link" to={list}>
              <bdi>{brand.name}</bdi>
            </Link>
            ,{' '}
          </>
        ) : null}
        {at}
      </PageHeader>
      <AboutSeller seller={seller} />
      <SellerDelivery seller={seller} />
      {list && products.length > 0 ? (
        <Section title={words.sold} more={{ to: list, label: words.all(formatCount(count)) }}>
          <ProductCards
            products={products}
            label={words.sold}
            isRow
            sizes="(min-width: 64rem) 20vw, min(64vw, 300px)"
          />
        </Section>
      ) : null}
    </div>
  );
}
