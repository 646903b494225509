import { data, href, redirect } from 'react-router';
import { toCard } from '#web/features/product-lists/product-card.tsx';
import { productJsonLd } from '#web/features/products/product-json-ld.ts';
import { noReviews } from '#web/features/reviews/no-reviews.ts';
import { readReviewsPage } from '#web/features/reviews/reviews-page.ts';
import { type ShopProduct, variantAt } from '#web/features/variants/choice.rules.ts';
import { type Api, ApiError } from '#web/lib/api/api.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { productPath, readVariant } from '#web/lib/navigation/product-url.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import type { Route } from './+types/product-page';
import { stepsTo } from './category-steps.ts';
import { pickGoesWith } from './goes-with.ts';
import { loadRecommendations } from './load-recommendations.ts';
import { ProductView } from './product-view.tsx';
import { redirectFormerSlug } from './redirect-former-slug.ts';
import { safetyHtml } from './safety-html.ts';
// Its component loads later, but is in the page before that.
import '#web/components/feedback/empty-state.module.css';

const NotFound = lazyComponent(() => import('./not-found.tsx'));

const reviewsPerPage = 10;
const moreShown = 5;
/** The newest of a category, among which other brands are looked for: more of them would drop the page more often. */
const alikeRead = 12;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  const product = await findProduct(api, params.slug);
  if (!product) {
    await redirectFormerSlug(api, 'product', params.slug, request);
    return data({ product: null, offered: await loadRecommendations(api) }, { status: 404 });
  }
  const { searchParams } = new URL(request.url);
  const page = readReviewsPage(searchParams);
  const wanted = readVariant(searchParams);
  const variant = variantAt(product.variants ?? [], wanted)?._id;
  // An unknown variant would be one more page to render and cache, for any id that somebody invents.
  if (wanted !== null && wanted !== variant)
    throw redirect(productPath(product.slug, { variant, reviews: page }));
  const { categoryPath = [] } = product;
  const categories = new Set([categoryPath.at(-1), categoryPath[0]].flatMap((one) => one?.slug ?? []));
  const [reviews, more, ...alike] = await Promise.all([
    product.totalReviews > 0
      ? api('GET /review/:slug', { params, query: { page: String(page), limit: String(reviewsPerPage) } })
      : noReviews(product._id, page, reviewsPerPage),
    product.brand
      ? api('GET /product/list', { query: { brand: product.brand.slug, order: 0, limit: moreShown + 1 } })
      : { products: [] },
    ...[...categories].map((category) =>
      api('GET /product/list', { query: { category, order: 0, limit: alikeRead } }),
    ),
  ]);
  const others = more.products.filter(({ _id }) => _id !== product._id).slice(0, moreShown);
  const goesWith = pickGoesWith(
    product,
    alike.map(({ products }) => products),
  );
  return { product, reviews, more: others.map(toCard), goesWith };
}

/** Null for a product that does not exist or is not for sale. */
async function findProduct(api: Api, slug: string): Promise<ShopProduct | null> {
  try {
    // The page has the HTML alone.
    const {
      details: _source,
      safety,
      ...product
    } = (await api('GET /product/item/:slug', { params: { slug } })).product;
    if (!safety) return product;
    const detailsHtml = (product.detailsHtml ?? '') + safetyHtml(safety);
    return { ...product, detailsHtml, manufacturer: safety.manufacturer?.name };
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  if (!loaderData?.product) return pageMeta({ shop, title: 'No product found.', isListed: false });
  const { product } = loaderData;
  const { name, description, slug, imageUrl, brand, categoryPath } = product;
  const path = href('/product/:slug', { slug });
  return pageMeta({
    shop,
    title: name,
    description,
    path,
    image: imageUrl,
    kind: 'product',
    jsonLd: [
      productJsonLd(shop, product, readVariant(new URLSearchParams(location.search))),
      breadcrumbs(shop, [
        ['All products', href('/shop')],
        ...(categoryPath
          ? stepsTo(categoryPath)
          : brand
            ? [[brand.name, href('/shop/brand/:slug', { slug: brand.slug })] as const]
            : []),
        [name, path],
      ]),
    ],
  });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.product === null)
    return <NotFound.Part title="No product found." offered={loaderData.offered} />;
  // Another product begins with its own quantity.
  return <ProductView key={loaderData.product._id} {...loaderData} />;
}
