import type { Overview } from '#contract/dashboards.contract.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { BestProducts } from './best-products.tsx';
import { LowStock } from './low-stock.tsx';
import * as styles from './overview-view.module.css';
import { Sales } from './sales.tsx';
import { WhatWaits } from './what-waits.tsx';

/** What waits first, then figures, as far as the account may see them. */
export function OverviewView({ overview }: { overview: Overview }) {
  const { waits, today, sales, lowStock } = overview;
  return (
    <>
      <WhatWaits waits={waits} />
      {sales ? <Sales days={sales.days} today={today} /> : null}
      <div className={cx(styles.lists, sales && lowStock && styles.two)}>
        {sales ? <BestProducts products={sales.top} readsProducts={lowStock !== undefined} /> : null}
        {lowStock ? <LowStock variants={lowStock} count={waits.lowStock ?? lowStock.length} /> : null}
      </div>
    </>
  );
}
