import { Suspense, useState } from 'react';
import type { Facet, FacetOption } from '#contract/product-search.contract.ts';
import { Link } from '#web/components/ui/link.tsx';
import { cx } from '#web/lib/class-names.ts';
import { formatCount } from '#web/lib/format.ts';
import { inTree } from '#web/lib/in-tree.ts';
import { Rows } from '#web/lib/kept-part.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import * as styles from './category-links.module.css';
import { categoryHrefs, type ListScope } from './list-urls.ts';
import type { ShopFilters } from './shop-filters.ts';

const FacetOptions = lazyComponent(() => import('./facet-options.tsx'));

type CategoryLinksProps = { facet: Facet; productCount: number; filters: ShopFilters; scope: ListScope };

/** The same list in each category: search and filters are kept. */
export function CategoryLinks({ facet, productCount, filters, scope }: CategoryLinksProps) {
  const [isWhole, setWhole] = useState(false);
  const hrefOf = categoryHrefs(scope, filters);
  const links = (options: readonly FacetOption[]) => (
    <ul>
      <Rows
        name="category link"
        rows={[
          { name: 'All products', slug: undefined, productCount, level: 0 },
          ...inTree(options, slugOf),
        ].map((option) => ({
          key: option.slug ?? '',
          href: hrefOf(option.slug),
          name: option.name,
          count: formatCount(option.productCount),
          isCurrent: option.slug === scope.category,
          isSecond: option.level === 1,
          isThird: option.level === 2,
        }))}
      >
        {CategoryItem}
      </Rows>
    </ul>
  );
  return (
    <nav className={styles.categories} aria-label="Categories">
      <h2 className={styles.heading}>Categories</h2>
      {isWhole ? (
        <Suspense fallback={links(facet.options)}>
          <FacetOptions.Component kind="categories" wanted="" first={facet.options} {...{ filters, scope }}>
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

const slugOf = ({ slug }: FacetOption) => slug;

type CategoryItemProps = {
  href: string;
  name: string;
  count: string;
  isCurrent: boolean;
  isSecond: boolean;
  isThird: boolean;
};

function CategoryItem({ href, name, count, isCurrent, isSecond, isThird }: CategoryItemProps) {
  return (
    <li className={isSecond ? styles.second : isThird ? styles.third : undefined}>
      <Link to={href} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
        {name}
        <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
}
