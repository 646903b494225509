import { Suspense, useState } from 'react';
import type { FacetOption } from '#contract/product-search.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { inTree } from '#web/lib/values/in-tree.ts';
import * as styles from './category-links.module.css';
import type { ListFacets } from './list-facets.ts';
import { categoryHrefs, type ListScope } from './list-urls.ts';
import type { ShopFilters } from './shop-filters.ts';

const FacetOptions = lazyComponent(() => import('./facet-options.tsx'));

type CategoryLinksProps = Pick<ListFacets, 'categories' | 'attributes' | 'productCount'> & {
  filters: ShopFilters;
  scope: ListScope;
};

/** The same list in each category: search and filters are kept. */
export function CategoryLinks({
  categories: facet,
  attributes,
  productCount,
  filters,
  scope,
}: CategoryLinksProps) {
  const [isWhole, setWhole] = useState(false);
  const toHref = categoryHrefs(scope, filters);
  const links = (options: readonly FacetOption[]) => (
    <ul>
      <CategoryItem name="All products" level={0} {...{ productCount, scope, toHref }} />
      {inTree(options, toSlug).map((option) => (
        <CategoryItem key={option.slug} {...option} {...{ scope, toHref }} />
      ))}
    </ul>
  );
  return (
    <nav className={styles.categories} aria-label="Categories">
      {isWhole ? (
        <Suspense fallback={links(facet.options)}>
          <FacetOptions.Component
            kind="categories"
            wanted=""
            first={facet.options}
            {...{ filters, attributes, scope }}
          >
            {links}
          </FacetOptions.Component>
        </Suspense>
      ) : (
        links(facet.options)
      )}
      {facet.total > facet.options.length && !isWhole ? (
        <button
          type="button"
          className={cx('link', styles.all)}
          onPointerEnter={FacetOptions.preload}
          onFocus={FacetOptions.preload}
          onClick={() => setWhole(true)}
        >
          All {formatCount(facet.total)} categories
        </button>
      ) : null}
    </nav>
  );
}

const toSlug = ({ slug }: FacetOption) => slug;

type CategoryItemProps = Pick<FacetOption, 'name' | 'productCount'> & {
  slug?: string;
  level: number;
  scope: ListScope;
  toHref: ReturnType<typeof categoryHrefs>;
};

const levels = [undefined, styles.second, styles.third];

function CategoryItem({ name, slug, productCount, level, scope, toHref }: CategoryItemProps) {
  return (
    <li className={levels[level]}>
      <Link to={toHref(slug)} aria-current={slug === scope.category ? 'page' : undefined}>
        {name}
        <span className={styles.count}>{formatCount(productCount)}</span>
      </Link>
    </li>
  );
}
