import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CountedVariant } from '#contract/stock.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/stock-page.ts';
import { AdjustStockForm } from './adjust-stock-form.tsx';
import * as styles from './product-stock.module.css';
import { RetiredVariants } from './retired-variants.tsx';
import { stockQuery } from './stock.queries.ts';
import { StockChanges } from './stock-changes.tsx';

const texts = defineTexts({ en });

interface ProductStockProps {
  productId: string;
  mayWrite: boolean;
  mayReadOrders: boolean;
}

/** The stock of a product or one of its variants, a form that changes it, and all changes. */
export function ProductStock({ productId, mayWrite, mayReadOrders }: ProductStockProps) {
  const [variant, setVariant] = useState('');
  const query = useInfiniteQuery(stockQuery(productId, variant));
  const { changes, failed } = texts();
  const counted = query.data?.pages[0];
  const isGone = counted && ![...counted.variants, ...counted.retired].some(({ _id }) => _id === variant);
  // A retired variant leaves the list with its last piece.
  if (variant && isGone) setVariant('');
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton />} failed={failed}>
      {({ pages }) => {
        const variants = pages[0]?.variants ?? [];
        const retired = pages[0]?.retired ?? [];
        const all = [...variants, ...retired];
        const movements = pages.flatMap((page) => page.movements);
        const hasOptions = variants.some(({ choice }) => choice !== null);
        return (
          <div className={styles.stock}>
            <Counts variants={variant ? all.filter(({ _id }) => _id === variant) : variants} />
            {mayWrite ? (
              <AdjustStockForm {...{ productId, variants, retired, variant }} onVariant={setVariant} />
            ) : null}
            {retired.length > 0 ? <RetiredVariants {...{ productId, retired, mayWrite }} /> : null}
            <section>
              <h2 className={styles.heading}>{changes.heading}</h2>
              {movements.length > 0 ? (
                <StockChanges {...{ movements, hasOptions, mayReadOrders }} />
              ) : (
                <p className="muted">{changes.empty}</p>
              )}
            </section>
            {query.hasNextPage ? (
              <Button
                className={styles.more}
                busy={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                {changes.more}
              </Button>
            ) : null}
          </div>
        );
      }}
    </QueryResult>
  );
}

/** The sums of these variants. */
function Counts({ variants }: { variants: readonly CountedVariant[] }) {
  const { counts } = texts();
  const sum = (of: (variant: CountedVariant) => number) =>
    formatCount(variants.reduce((all, variant) => all + of(variant), 0));
  const isUntracked = variants.some(({ policy }) => policy === 'untracked');
  return (
    <section className={styles.counts} aria-label={counts.label}>
      <DescriptionList
        facts={[
          { name: counts.onHand, value: sum(({ onHand }) => onHand) },
          { name: counts.committed, value: sum(({ committed }) => committed) },
          {
            name: counts.quantity,
            value: isUntracked ? counts.untracked : sum(({ quantity }) => quantity),
            total: true,
          },
        ]}
      />
    </section>
  );
}
