import { href } from 'react-router';
import type { Overview } from '#contract/dashboards.contract.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { BestProducts } from './best-products.tsx';
import { LowStock } from './low-stock.tsx';
import * as styles from './overview-view.module.css';
import { Sales } from './sales.tsx';
import { WhatWaits } from './what-waits.tsx';

interface OverviewViewProps {
  overview: Overview;
  /** True when the account may open the page at a path. */
  mayOpen: (path: string) => boolean;
}

/** Waiting tasks first, then figures, as far as the account may see them. */
export function OverviewView({ overview, mayOpen }: OverviewViewProps) {
  const { waits, today, sales, lowStock, lowStockAt = null } = overview;
  return (
    <>
      <WhatWaits waits={waits} lowStockAt={lowStockAt} />
      {sales ? <Sales days={sales.days} today={today} /> : null}
      <div className={cx(styles.lists, sales && lowStock && styles.two)}>
        {sales ? (
          <BestProducts products={sales.top} readsProducts={mayOpen(href('/dashboard/product'))} />
        ) : null}
        {lowStock ? (
          <LowStock
            variants={lowStock}
            count={waits.lowStock ?? lowStock.length}
            isUnset={lowStockAt === null}
            readsSettings={mayOpen(href('/dashboard/settings'))}
          />
        ) : null}
      </div>
    </>
  );
}
