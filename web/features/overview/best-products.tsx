import { href } from 'react-router';
import type { Overview } from '#contract/dashboards.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { productPath } from '#web/lib/navigation/product-url.ts';
import * as en from '#web/texts/en/overview.ts';
import * as styles from './product-list.module.css';
import { ProductPicture } from './product-picture.tsx';

const texts = defineTexts({ en });

type Sold = NonNullable<Overview['sales']>['top'][number];

interface BestProductsProps {
  products: readonly Sold[];
  /** True when they lead to where products are changed, else to the shop. */
  readsProducts: boolean;
}

/** The best-selling products of the last 30 days. */
export function BestProducts({ products, readsProducts }: BestProductsProps) {
  const { best } = texts();
  const columns: Column<Sold>[] = [
    {
      key: 'product',
      head: best.product,
      width: '60%',
      cell: ({ _id: id, name, slug, brand, imageUrl }) => (
        <ItemCell
          to={readsProducts ? href('/dashboard/product/edit/:id', { id }) : productPath(slug)}
          image={<ProductPicture imageUrl={imageUrl} />}
          name={name}
          sub={brand}
        />
      ),
    },
    { key: 'sold', head: best.sold, number: true, phone: 'hide', cell: ({ sold }) => formatCount(sold) },
    {
      key: 'sales',
      head: best.sales,
      number: true,
      className: styles.fact,
      cell: ({ sales }) => formatPrice(sales),
    },
  ];
  return (
    <section>
      <div className={styles.head}>
        <h2>{best.title}</h2>
        {readsProducts ? (
          <Link className="link tap" to={href('/dashboard/product')}>
            {best.all}
          </Link>
        ) : null}
      </div>
      {products.length > 0 ? (
        <DataTable label={best.title} columns={columns} rows={products} />
      ) : (
        <p className="muted">{best.none}</p>
      )}
    </section>
  );
}
