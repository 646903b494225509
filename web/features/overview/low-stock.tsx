import { href } from 'react-router';
import type { Overview } from '#contract/dashboards.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/overview.ts';
import * as styles from './product-list.module.css';
import { ProductPicture } from './product-picture.tsx';
import { waitPath } from './waits.ts';

const texts = defineTexts({ en });

type Low = NonNullable<Overview['lowStock']>[number];

interface LowStockProps {
  variants: readonly Low[];
  /** All that are low. */
  count: number;
  /** Without a number in Settings, only products that have their own can be low. */
  isUnset: boolean;
  /** True when the number can be looked up there. */
  readsSettings: boolean;
}

/** Variants that should be ordered again, the least left first. */
export function LowStock({ variants, count, isUnset, readsSettings }: LowStockProps) {
  const { low } = texts();
  const columns: Column<Low & { _id: string }>[] = [
    {
      key: 'product',
      head: low.product,
      width: '70%',
      cell: ({ product, name, choice, sku, imageUrl }) => (
        <ItemCell
          to={href('/dashboard/product/stock/:id', { id: product })}
          image={<ProductPicture imageUrl={imageUrl} />}
          name={name}
          sub={[sku, choice].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'stock',
      head: low.stock,
      number: true,
      className: styles.fact,
      cell: ({ left }) => (
        <span className={left > 0 ? styles.low : styles.out}>
          {left > 0 ? low.left(formatCount(left)) : low.out}
        </span>
      ),
    },
  ];
  const rows = variants.map((variant) => ({ ...variant, _id: variant.sku }));
  return (
    <section>
      <div className={styles.head}>
        <h2>{low.title}</h2>
        {rows.length > 0 ? (
          <Link className="link tap" to={waitPath('lowStock')}>
            {low.all(formatCount(count))}
          </Link>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <DataTable label={low.title} columns={columns} rows={rows} />
      ) : (
        <p className="muted">
          {isUnset ? low.unset : low.none}
          {isUnset && readsSettings ? (
            <>
              {' '}
              <Link className="link" to={href('/dashboard/settings')}>
                {low.settings}
              </Link>
            </>
          ) : null}
        </p>
      )}
    </section>
  );
}
