import { data, href } from 'react-router';
import type { ShopCategory } from '#contract/categories.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import Breadcrumbs from '#web/components/layout/breadcrumbs.tsx';
import { ProductImage } from '#web/features/product-images/product-image.tsx';
import { type Api, ApiError } from '#web/lib/api/api.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { formatCount } from '#web/lib/format/format.ts';
import type { Route } from './+types/shop-category-page';
import { stepsTo } from './category-steps.ts';
import { loadRecommendations } from './load-recommendations.ts';
import { loadShopList } from './load-shop-list.ts';
import NotFound from './not-found.tsx';
import { redirectFormerSlug } from './redirect-former-slug.ts';
import * as styles from './shop-category-page.module.css';
import { productListMeta } from './shop-meta.ts';
import { ShopView } from './shop-view.tsx';

/** /shop/category/{slug}. A category that does not exist or is not active says so, with status 404. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { api } = services;
  // First: the product list refuses a slug that is longer than any can be.
  const category = await findCategory(api, params.slug);
  if (!category) {
    await redirectFormerSlug(api, 'category', params.slug, request);
    return data({ category: null, offered: await loadRecommendations(api) }, { status: 404 });
  }
  return { ...(await loadShopList(services, request, { category: params.slug })), category };
}

/** Null for a category that does not exist, or is hidden. */
async function findCategory(api: Api, slug: string): Promise<ShopCategory | null> {
  try {
    return (await api('GET /category/item/:slug', { params: { slug } })).category;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
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
    steps: list ? stepsTo(list.category.path) : [],
  });
}

export default function ShopCategoryPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.category === null)
    return <NotFound title="No category found." offered={loaderData.offered} />;
  const { category, ...list } = loaderData;
  const { name, description, imageUrl, path, children, text } = category;
  const above = [['All products', href('/shop')] as const, ...stepsTo(path.slice(0, -1))];
  // The text is for who begins here, not for each page of the list.
  const isStart = list.currentPage === 1;
  return (
    <ShopView
      {...list}
      description={description}
      above={<Breadcrumbs steps={above} />}
      image={
        imageUrl ? (
          <ProductImage
            imageUrl={imageUrl}
            ratio="square"
            sizes="(min-width: 48rem) 240px, 30vw"
            upTo={800}
            eager
          />
        ) : undefined
      }
      links={children.length > 0 ? <Subcategories of={name} categories={children} /> : null}
      text={text && isStart ? <p className={styles.text}>{text}</p> : null}
    />
  );
}

interface SubcategoriesProps {
  of: string;
  categories: ShopCategory['children'];
}

function Subcategories({ of, categories }: SubcategoriesProps) {
  return (
    <nav aria-label={`Categories in ${of}`} className={styles.subcategories}>
      <ul>
        {categories.map(({ name, slug, productCount }) => (
          <li key={slug}>
            <Link to={href('/shop/category/:slug', { slug })}>
              {name} <span className="num">{formatCount(productCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
