import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { PageInfo } from '#contract/paging.ts';
import { buttonClass } from '#web/components/buttons/button.tsx';
import { Badge } from '#web/components/labels/badges.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Pagination } from '#web/components/layout/pagination.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import type { ListFacets } from '#web/features/product-lists/list-facets.ts';
import { type ListScope, listHref } from '#web/features/product-lists/list-urls.ts';
import type { CardProduct } from '#web/features/product-lists/product-card.tsx';
import { resultCountText } from '#web/features/product-lists/result-count.ts';
import {
  changeFilters,
  countChosen,
  productsPerPage,
  type ShopFilters,
} from '#web/features/product-lists/shop-filters.ts';
import { SortSelect } from '#web/features/product-lists/sort-select.tsx';
import { CorrectedSearch } from '#web/features/search/corrected-search.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { CategoryOffers } from './category-offers.tsx';
import type { Offers } from './load-offers.ts';
import { ProductCards } from './product-cards.tsx';
// Their components load later, but are in the page before that.
import '#web/components/feedback/empty-state.module.css';
import '#web/components/form/slider.module.css';
import '#web/components/layout/more.module.css';
import '#web/features/product-lists/active-filters.module.css';
import '#web/features/product-lists/attribute-filters.module.css';
import '#web/features/product-lists/brand-filter.module.css';
import '#web/features/product-lists/category-links.module.css';
import '#web/features/product-lists/filter-column.module.css';
import '#web/features/product-lists/price-filter.module.css';
import '#web/features/product-lists/range-fields.module.css';
import * as styles from './shop-view.module.css';

// The page is read before it is filtered: what filters it is rendered with it, and loaded a moment later.
const FilterColumn = lazyComponent(() => import('#web/features/product-lists/filter-column.tsx'));
const ActiveFilters = lazyComponent(() => import('#web/features/product-lists/active-filters.tsx'));
const FilterSheet = lazyComponent(() => import('#web/features/product-lists/filter-sheet.tsx'));
const EmptyList = lazyComponent(() => import('./empty-list.tsx'));
const RecommendedProducts = lazyComponent(() => import('./recommended-products.tsx'));
FilterColumn.preload();

export interface ShopList extends PageInfo, Offers {
  title: string;
  products: readonly CardProduct[];
  facets: ListFacets;
  filters: ShopFilters;
  scope: ListScope;
  /** There are more. */
  countIsCapped?: boolean | undefined;
  /** The text that was searched for instead. */
  corrected?: { from: string; to: string } | undefined;
}

type ShopViewProps = ShopList & {
  /** The text below the heading, where the list has its own. */
  description?: string;
  /** The image beside the heading. */
  image?: ReactNode;
  /** Content above the heading. */
  above?: ReactNode;
  /** Links below the description. */
  links?: ReactNode;
  /** The text below the products. */
  text?: ReactNode;
};

/** Filters on the left, products on the right; the search params hold everything that was chosen. */
export function ShopView({ description, image, above, links, text, ...list }: ShopViewProps) {
  const { title, products, offered, offeredCategories, corrected, facets, filters, scope, ...info } = list;
  const { pathname } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const pageHref = (page: number) => listHref(scope, { ...filters, page });
  const chosen = countChosen(filters);
  // Beside the column: React waits for one after the other.
  if (chosen > 0) ActiveFilters.preload();

  return (
    <div className={cx('wrap', styles.shop)}>
      <header className={cx(styles.header, image ? styles.withImage : null)}>
        <PageHeader title={title} above={above}>
          {description === title ? null : description}
          {corrected ? (
            <CorrectedSearch
              {...corrected}
              exactHref={listHref(scope, changeFilters(filters, { exact: true }))}
            />
          ) : null}
          {links}
        </PageHeader>
        {image}
      </header>
      <FilterColumn.Part id="filters" className={styles.filters} {...{ filters, facets, scope }} />
      <div className={styles.list} aria-busy={isLoading}>
        <div id="results" className={styles.toolbar}>
          <p className={cx('num', styles.count)}>
            <span role="status">{resultCountText(info, products.length, productsPerPage)}</span>
          </p>
          {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the filters, which :target shows */}
          <a
            href="#filters"
            className={buttonClass({}, styles.openFilters)}
            onPointerEnter={FilterSheet.preload}
            onFocus={FilterSheet.preload}
            onClick={(event) => {
              event.preventDefault();
              FilterSheet.open(setSheetOpen);
            }}
          >
            <Icon name="sliders-horizontal" />
            Filters
            {chosen > 0 ? <Badge count={chosen} label={`${chosen} chosen`} /> : null}
          </a>
          <SortSelect filters={filters} />
        </div>
        {chosen > 0 ? <ActiveFilters.Part {...{ filters, facets, scope }} /> : null}
        {products.length > 0 ? (
          <ProductCards
            products={products}
            label={title}
            eager={5}
            heading="h2"
            sizes="(min-width: 80rem) calc(20vw - 69px), (min-width: 64rem) 20vw, 50vw"
          />
        ) : (
          <>
            <EmptyList.Part {...{ filters, scope }} count={info.count} prices={facets.prices} />
            {info.count === 0 && filters.name ? <CategoryOffers categories={offeredCategories} /> : null}
            <RecommendedProducts.Part products={offered} />
          </>
        )}
        <Pagination totalPages={info.totalPages} currentPage={info.currentPage} hrefFor={pageHref} />
        {text}
      </div>
      {isSheetOpen === undefined ? null : (
        <Suspense>
          <FilterSheet.Component
            open={isSheetOpen}
            onOpenChange={setSheetOpen}
            count={info.count}
            isCapped={info.countIsCapped}
            {...{ filters, facets, scope }}
          />
        </Suspense>
      )}
    </div>
  );
}
