import type { RefObject } from 'react';
import { href, Link } from 'react-router';
import { ErrorState } from '#web/components/ui/empty-state.tsx';
import { TextSkeleton } from '#web/components/ui/loading.tsx';
import { PopoverPanel } from '#web/components/ui/popover-panel.tsx';
import { shopApi } from '#web/lib/shop-api.ts';
import { topByCount } from '#web/lib/top-by-count.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import * as styles from './brand-menu-panel.module.css';

/** As many as a screen holds, the largest ones; the brands page has them all. */
const shown = 20;

type BrandMenuPanelProps = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Links to the brands' shelves. */
export default function BrandMenuPanel(props: BrandMenuPanelProps) {
  return (
    <PopoverPanel label="Brands" className={styles.panel} {...props}>
      <BrandLinks />
    </PopoverPanel>
  );
}

function BrandLinks() {
  const { data, hasFailed, retry } = useLoaded((signal) => shopApi('GET /brand/list', { signal }));
  if (hasFailed) return <ErrorState onRetry={retry} />;
  if (!data) return <TextSkeleton lines={5} />;
  return (
    <>
      {data.brands.length === 0 ? <p className="menu-empty">No brands found.</p> : null}
      <ul>
        {topByCount(data.brands, shown, ({ productCount }) => productCount).map(({ _id, name, slug }) => (
          <li key={_id}>
            <Link className="menu-item" to={href('/shop/brand/:slug', { slug })}>
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link className="menu-item" to={href('/brands')}>
          See all
        </Link>
      </p>
    </>
  );
}
