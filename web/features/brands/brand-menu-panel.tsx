import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { href } from 'react-router';
import { Link } from '#web/components/buttons/link.tsx';
import { menuEmptyClass, menuItemClass } from '#web/components/dialogs/menu.tsx';
import { PopoverPanel } from '#web/components/dialogs/popover-panel.tsx';
import { TextSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { topByCount } from '#web/lib/values/top-by-count.ts';
import * as styles from './brand-menu-panel.module.css';
import { publicBrandsQuery } from './brands.queries.ts';

/** As many as a screen holds, the largest ones; the brands page has them all. */
const shown = 20;

type BrandMenuPanelProps = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Links to the pages of brands. */
export default function BrandMenuPanel(props: BrandMenuPanelProps) {
  return (
    <PopoverPanel label="Brands" className={styles.panel} {...props}>
      <BrandLinks />
    </PopoverPanel>
  );
}

function BrandLinks() {
  const query = useQuery(publicBrandsQuery, queryClient);
  return (
    <QueryResult query={query} skeleton={<TextSkeleton lines={5} />}>
      {(brands) => (
        <>
          {brands.length === 0 ? <p className={menuEmptyClass}>No brands found.</p> : null}
          <ul>
            {topByCount(brands, shown, ({ productCount }) => productCount).map(({ _id, name, slug }) => (
              <li key={_id}>
                <Link className={menuItemClass} to={href('/shop/brand/:slug', { slug })}>
                  <span className={styles.name}>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <Link className={menuItemClass} to={href('/brands')}>
              See all
            </Link>
          </p>
        </>
      )}
    </QueryResult>
  );
}
