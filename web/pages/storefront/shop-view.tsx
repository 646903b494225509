import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import type { PageInfo } from '#contract/paging.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { PageHead } from '#web/components/ui/heads.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { type CategoryLink, FilterColumn } from '#web/features/products/filter-column.tsx';
import type { CardProduct } from '#web/features/products/product-card.tsx';
import {
  productsPerPage,
  type ShopFilters,
  withoutHighest,
  writeFilters,
} from '#web/features/products/shop-filters.ts';
import { moreAboveText, showingText } from '#web/features/products/showing.ts';
import { SortSelect } from '#web/features/products/sort-select.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { ProductShelf } from './product-shelf.tsx';

const FilterSheet = lazyPart(() => import('#web/features/products/filter-sheet.tsx'));

export interface ShopList extends PageInfo {
  products: readonly CardProduct[];
  categories: readonly CategoryLink[];
  filters: ShopFilters;
  /** How many more there are above the price range. */
  countAbove: number;
}

type ShopViewProps = ShopList & {
  title: string;
  description?: string;
  /** Slug of the category whose shelf this is. */
  category?: string;
};

/** Filters on the left, the shelf on the right, everything that was chosen in the address line. */
export function ShopView({ title, description, category, ...list }: ShopViewProps) {
  const { products, categories, filters, countAbove, ...info } = list;
  const { pathname } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const pageHref = (page: number) => pathname + writeFilters({ ...filters, page });

  return (
    <div className="wrap shop">
      <PageHead title={title}>{description === title ? null : description}</PageHead>
      <FilterColumn id="filters" className="filters" {...{ filters, categories, category }} />
      <div className="pb-24" aria-busy={isLoading}>
        <div className="toolbar">
          <p className="showing num">
            <span role="status">{showingText(info, products.length, productsPerPage)}</span>
            {countAbove > 0 ? (
              <Link className="link" to={pathname + writeFilters(withoutHighest(filters))} preventScrollReset>
                {moreAboveText(countAbove, filters.max)}
              </Link>
            ) : null}
          </p>
          {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the filters, which :target shows */}
          <a
            href="#filters"
            className="btn btn-secondary xl:hidden"
            onPointerEnter={FilterSheet.preload}
            onFocus={FilterSheet.preload}
            onClick={(event) => {
              event.preventDefault();
              setSheetOpen(true);
            }}
          >
            <Icon name="sliders-horizontal" />
            Filters
          </a>
          <SortSelect filters={filters} />
        </div>
        {products.length > 0 ? (
          <ProductShelf
            products={products}
            label={title}
            eager={5}
            heading="h2"
            sizes="(min-width: 80rem) calc(20vw - 52px), (min-width: 64rem) 20vw, 50vw"
          />
        ) : (
          <EmptyState
            title="No products found."
            text={filters.name ? 'Try fewer or other words.' : 'Try a wider price range or another category.'}
            action={
              <ButtonLink to="/shop" variant="secondary">
                See all products
              </ButtonLink>
            }
          />
        )}
        <Pagination totalPages={info.totalPages} currentPage={info.currentPage} hrefFor={pageHref} />
      </div>
      {isSheetOpen === undefined ? null : (
        <Suspense>
          <FilterSheet.Part
            open={isSheetOpen}
            onOpenChange={setSheetOpen}
            count={info.count}
            {...{ filters, categories, category }}
          />
        </Suspense>
      )}
    </div>
  );
}
