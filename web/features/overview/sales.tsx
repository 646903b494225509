import { Suspense, useState } from 'react';
import type { Overview } from '#contract/dashboards.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/overview.ts';
import { toFigures } from './figures.ts';
import * as styles from './sales.module.css';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';

const texts = defineTexts({ en });

/** Its library is for this page alone. */
const SalesChart = lazyComponent(() => import('./sales-chart.tsx'));

interface SalesProps {
  days: NonNullable<Overview['sales']>['days'];
  today: string;
}

/** 30 days of sales beside the 30 before, as a chart or as a table. */
export function Sales({ days, today }: SalesProps) {
  const words = texts();
  const [isTable, setIsTable] = useState(false);
  const figures = toFigures(days);
  const isEmpty = figures.now.sales === 0 && figures.before.sales === 0;
  return (
    <section>
      <div className={styles.head}>
        <h2>{words.lastDays}</h2>
        {isEmpty ? null : (
          <div>
            {isTable ? null : <Key />}
            <Button variant="link" onClick={() => setIsTable(!isTable)}>
              {isTable ? words.asChart : words.asTable}
            </Button>
          </div>
        )}
      </div>
      {isEmpty ? (
        <p className="muted">{words.noSales}</p>
      ) : (
        <>
          <SalesFigures {...figures} />
          {isTable ? (
            <SalesTable days={figures.days} today={today} />
          ) : (
            <Suspense fallback={<div className={styles.waiting} />}>
              <SalesChart.Component days={figures.days} today={today} />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}

/** The meaning of the chart's colours. */
function Key() {
  const { key } = texts();
  return (
    <p className={`wide-only meta muted ${styles.key}`} aria-hidden="true">
      <span>
        <i />
        {key.day}
      </span>
      <span>
        <i className={styles.today} />
        {key.today}
      </span>
      <span>
        <i className={styles.line} />
        {key.before}
      </span>
    </p>
  );
}
