import { href } from 'react-router';
import type { PublicBrand } from '#contract/brands.contract.ts';
import type { PublicCategory } from '#contract/categories.contract.ts';
import type { Banner, HomeProducts, HomeSection } from '#contract/home-sections.ts';
import type { Product } from '#contract/products.contract.ts';
import type { ShopLink } from '#contract/shop-links.ts';
import { defineTexts } from '#contract/texts.ts';
import { type ShownBanner, toShownBanner } from '#web/features/banners/shown-banner.ts';
import { type CardProduct, toCard } from '#web/features/product-lists/product-card.tsx';
import { pickTestimonial } from '#web/features/reviews/pick-testimonial.ts';
import type { Api } from '#web/lib/api/api.ts';
import { topByCount } from '#web/lib/values/top-by-count.ts';
import * as en from '#web/texts/en/home.ts';
import { goodRating } from './good-rating.ts';

const texts = defineTexts({ en });

/** Products in one row of cards. */
const rowSize = 5;
const brandsShown = 10;
const categoriesShown = 12;

interface More {
  to: string;
  label: string;
}
/** A section with all that it shows. */
export type ShownSection =
  | { kind: 'carousel' | 'side'; banners: ShownBanner[] }
  | { kind: 'products'; title: string; more?: More; products: CardProduct[] }
  | {
      kind: 'categories';
      categories: Pick<PublicCategory, 'name' | 'slug' | 'productCount'>[];
      more?: More;
    }
  | { kind: 'brands'; title: string; more: More; brands: PublicBrand[] }
  | { kind: 'review'; story: HomeStory };

export interface HomeStory {
  product: CardProduct;
  words: string;
  rating: number;
  by: string;
}

/** Why something is not shown: what it is about is deleted or hidden, there is nothing to show, or a part of it is hidden. */
type LeftOut = 'hidden' | 'empty' | 'part';
interface Resolved {
  shown: ShownSection | null;
  leftOut?: LeftOut;
}

const hidden: Resolved = { shown: null, leftOut: 'hidden' };
const empty: Resolved = { shown: null, leftOut: 'empty' };
const once = <Value>(load: () => Promise<Value>) => {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
};

/** Each is read at most once for a page, however many sections need it. */
const createSources = (api: Api, categories: readonly PublicCategory[]) => ({
  categories,
  brands: once(async () => (await api('GET /brand/list')).brands),
  pages: once(async () => (await api('GET /page/list')).pages),
  newest: once(
    async () => (await api('GET /product/list', { query: { order: 0, limit: rowSize } })).products,
  ),
  rated: once(
    async () =>
      (await api('GET /product/list', { query: { rating: goodRating, order: 0, limit: 2 * rowSize } }))
        .products,
  ),
});
type Sources = ReturnType<typeof createSources>;

/** Reads all that the sections show, in parallel. @returns one for each section, in their order */
export async function resolveSections(
  api: Api,
  sections: readonly HomeSection[],
  categories: readonly PublicCategory[],
): Promise<Resolved[]> {
  const sources = createSources(api, categories);
  const showsNewest = (upTo: number) =>
    sections.slice(0, upTo).some((each) => each.kind === 'products' && each.of.by === 'newest');
  return await Promise.all(
    sections.map(async (section, at): Promise<Resolved> => {
      switch (section.kind) {
        case 'carousel':
        case 'side':
          return await resolveBanners(sources, section);
        case 'products':
          return await resolveProducts(api, sources, section, showsNewest(at));
        case 'categories':
          return resolveCategories(categories);
        case 'brands':
          return await resolveBrands(sources);
        case 'review':
          return await resolveReview(api, sources);
      }
    }),
  );
}

/** @returns null when it leads to what visitors do not see */
async function findTarget(sources: Sources, link: ShopLink): Promise<{ href: string; name: string } | null> {
  switch (link.to) {
    case 'category': {
      const found = sources.categories.find(({ _id }) => _id === link.id);
      return found ? { href: href('/shop/category/:slug', { slug: found.slug }), name: found.name } : null;
    }
    case 'brand': {
      const found = (await sources.brands()).find(({ _id }) => _id === link.id);
      return found ? { href: href('/shop/brand/:slug', { slug: found.slug }), name: found.name } : null;
    }
    case 'page': {
      const found = (await sources.pages()).find(({ _id }) => _id === link.id);
      return found ? { href: href('/pages/:slug', { slug: found.slug }), name: found.title } : null;
    }
    case 'address':
      return { href: link.address, name: texts().seeAll };
  }
}

async function resolveBanners(
  sources: Sources,
  { kind, banners }: { kind: 'carousel' | 'side'; banners: readonly Banner[] },
): Promise<Resolved> {
  const all = await Promise.all(
    banners.map(async (banner) => {
      const target = banner.link && (await findTarget(sources, banner.link));
      return banner.link && !target ? [] : [toShownBanner(banner, target)];
    }),
  );
  const shown = all.flat();
  if (shown.length === 0) return hidden;
  return { shown: { kind, banners: shown }, ...(shown.length < banners.length && { leftOut: 'part' }) };
}

async function resolveProducts(
  api: Api,
  sources: Sources,
  { title, of }: { title: string; of: HomeProducts },
  isBelowNewest: boolean,
): Promise<Resolved> {
  const row = await findRow(api, sources, of, isBelowNewest);
  if (!row) return hidden;
  if (row.products.length === 0) return empty;
  const { more } = row;
  const shown: ShownSection = {
    ...{ kind: 'products', title: title.trim() || row.title },
    ...(more === undefined ? {} : { more: { to: more, label: texts().seeAll } }),
    products: row.products.map(toCard),
  };
  const isPart = of.by === 'chosen' && row.products.length < of.ids.length;
  return { shown, ...(isPart && { leftOut: 'part' }) };
}

interface Row {
  title: string;
  more?: string;
  products: readonly Product[];
}

/** @returns null when its category or brand is deleted or hidden */
async function findRow(
  api: Api,
  sources: Sources,
  of: HomeProducts,
  isBelowNewest: boolean,
): Promise<Row | null> {
  const words = texts();
  const readFirst = async (query: { onSale?: boolean; category?: string; brand?: string }) =>
    (await api('GET /product/list', { query: { ...query, order: 0, limit: rowSize } })).products;
  switch (of.by) {
    case 'newest':
      return { title: words.newest, more: href('/shop'), products: await sources.newest() };
    case 'rated': {
      const [rated, newest] = await Promise.all([sources.rated(), isBelowNewest ? sources.newest() : []]);
      const isNew = new Set(newest.map(({ _id }) => _id));
      return {
        title: words.rated,
        more: `${href('/shop')}?rating=${goodRating}`,
        products: rated.filter(({ _id }) => !isNew.has(_id)).slice(0, rowSize),
      };
    }
    case 'sale': {
      const products = await readFirst({ onSale: true });
      return { title: words.sale, more: `${href('/shop')}?onSale=true`, products };
    }
    case 'category':
    case 'brand': {
      const target = await findTarget(sources, { to: of.by, id: of.id });
      if (!target) return null;
      // The last part of its path.
      const slug = decodeURIComponent(target.href.slice(target.href.lastIndexOf('/') + 1));
      return { title: target.name, more: target.href, products: await readFirst({ [of.by]: slug }) };
    }
    case 'chosen': {
      const query = { ids: of.ids.join(',') };
      return { title: words.chosen, products: (await api('GET /product/list/chosen', { query })).products };
    }
  }
}

const productCount = (item: { productCount: number }) => item.productCount;

function resolveCategories(categories: readonly PublicCategory[]): Resolved {
  // Those below are on the pages of these.
  const top = categories.filter(({ parent }) => parent === null);
  if (top.length === 0) return empty;
  const shown = topByCount(top, categoriesShown, productCount).map(({ name, slug, productCount }) => ({
    ...{ name, slug, productCount },
  }));
  const hasMore = categories.length > shown.length;
  const more = hasMore ? { more: { to: href('/shop'), label: texts().seeAll } } : {};
  return { shown: { kind: 'categories', categories: shown, ...more } };
}

async function resolveBrands(sources: Sources): Promise<Resolved> {
  const brands = topByCount(await sources.brands(), brandsShown, productCount);
  const { brands: title, seeAll: label } = texts();
  return brands.length > 0
    ? { shown: { kind: 'brands', title, more: { to: href('/brands'), label }, brands } }
    : empty;
}

/** A review of the well rated product with the most reviews. */
async function resolveReview(api: Api, sources: Sources): Promise<Resolved> {
  const [product] = (await sources.rated()).toSorted((a, b) => b.totalReviews - a.totalReviews);
  if (!product) return empty;
  const { reviews } = await api('GET /review/:slug', {
    params: { slug: product.slug },
    query: { page: '1', limit: '20' },
  });
  const quote = pickTestimonial(reviews);
  if (!quote) return empty;
  const { review: words, rating, user } = quote;
  return {
    shown: { kind: 'review', story: { product: toCard(product), words, rating, by: user.firstName } },
  };
}
