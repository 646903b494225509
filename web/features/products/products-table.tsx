import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ListedProduct } from '#contract/products-back-office.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { buttonClass } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import type { Picking } from '#web/components/table/pick-cells.tsx';
import { byNumber, byWords, type Sorting } from '#web/components/table/sorting.ts';
import { formatCount, formatRating } from '#web/lib/format/format.ts';
import { useOpenedHere } from '#web/lib/navigation/opened-from.ts';
import * as enVariants from '#web/texts/en/product-variants.ts';
import * as en from '#web/texts/en/products-page.ts';
import { ProductImage } from '../product-images/product-image.tsx';
import { stockTone } from '../stock/stock-labels.ts';
import { productStatus } from './product-labels.ts';
import * as styles from './products-table.module.css';
import { ShopPrice } from './shop-price.tsx';

type Product = ListedProduct;

const texts = defineTexts({ en });
const variantTexts = defineTexts({ en: enVariants });

const stockLook = {
  out: styles.out,
  low: styles.low,
  plain: undefined,
} as const;

type AvailableProps = Pick<Product, 'quantity' | 'isUntracked'> & { inWords?: boolean };

function Available({ quantity, isUntracked, inWords }: AvailableProps) {
  if (isUntracked) return variantTexts().notTracked;
  const tone = stockTone(quantity);
  const count = formatCount(quantity);
  return (
    <span className={stockLook[tone]}>
      {tone === 'out' ? 'Out of stock' : inWords ? texts().countAvailable(count) : count}
    </span>
  );
}

/** To the page that changes the stock, which leads back to the list as it is. */
function StockLink({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const here = useOpenedHere();
  return (
    <Link className={className} to={href('/dashboard/product/stock/:id', { id })} state={here}>
      {children}
    </Link>
  );
}

function ProductStatus({ product }: { product: Product }) {
  const { tone, label } = productStatus(product);
  return <Status tone={tone}>{label}</Status>;
}

/** On phones, which hide the other columns, also stock and status. */
function Price({ product }: { product: Product }) {
  return (
    <>
      <ShopPrice {...product} />
      <div className="meta muted narrow-only">
        <StockLink id={product._id} className={`link tap ${styles.available}`}>
          <Available {...product} inWords />
        </StockLink>
        {product.unsold === null ? null : <div>{productStatus(product).label}</div>}
        {product.variantCount ? <div>{variantTexts().variantCount(product.variantCount)}</div> : null}
      </div>
    </>
  );
}

const columns = (): readonly Column<Product>[] => [
  {
    key: 'name',
    head: 'Product',
    width: '34%',
    sorts: [byWords('name', 'Product')],
    cell: (product) => (
      <ItemCell
        to={href('/dashboard/product/edit/:id', { id: product._id })}
        image={<ProductImage imageUrl={product.imageUrl} sizes="48px" upTo={160} />}
        name={product.name}
        sub={product.description}
      />
    ),
  },
  {
    key: 'sku',
    head: 'SKU',
    phone: 'hide',
    // Small screens need the width for names; the search finds SKUs all the same.
    className: `num ${styles.sku}`,
    cell: (product) => product.sku,
  },
  {
    key: 'brand',
    head: 'Brand',
    phone: 'hide',
    className: styles.brand,
    cell: (product) => product.brand?.name ?? 'No brand',
  },
  {
    key: 'quantity',
    head: texts().available,
    number: true,
    sorts: [byNumber('quantity', texts().available)],
    phone: 'hide',
    cell: ({ quantity, isUntracked, variantCount }) => (
      <>
        <Available {...{ quantity, isUntracked }} />
        {variantCount ? <div className="meta muted">{variantTexts().variantCount(variantCount)}</div> : null}
      </>
    ),
  },
  {
    key: 'price',
    head: 'Price',
    number: true,
    sorts: [byNumber('price', 'Price')],
    cell: (product) => <Price product={product} />,
  },
  {
    key: 'rating',
    head: 'Rating',
    number: true,
    sorts: [byNumber('rating', 'Rating')],
    phone: 'hide',
    className: styles.rating,
    cell: ({ averageRating, totalReviews }) =>
      totalReviews > 0 ? (
        <>
          {formatRating(averageRating)}{' '}
          <span className={styles.reviewCount}>({formatCount(totalReviews)})</span>
        </>
      ) : null,
  },
  {
    key: 'status',
    head: 'Status',
    phone: 'hide',
    className: styles.status,
    cell: (product) => <ProductStatus product={product} />,
  },
  {
    key: 'stock',
    head: null,
    phone: 'hide',
    className: styles.action,
    cell: ({ _id: id }) => (
      <StockLink id={id} className={buttonClass({ variant: 'muted', size: 'small' })}>
        {texts().stock}
      </StockLink>
    ),
  },
];

interface ProductsTableProps {
  products: readonly Product[];
  sorting: Sorting;
  picking?: Picking<Product> | undefined;
}

/** The products of the dashboard; each row links to its edit page. */
export function ProductsTable({ products, sorting, picking }: ProductsTableProps) {
  return (
    <DataTable label="Products" columns={columns()} rows={products} sorting={sorting} picking={picking} />
  );
}
