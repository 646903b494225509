import { href } from 'react-router';
import type { ListedProduct } from '#contract/products-back-office.contract.ts';
import * as en from '#contract/texts/en/product-variants.ts';
import { textsOf } from '#contract/texts/texts.ts';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { byNumber, byWords, type Sorting } from '#web/components/table/sorting.ts';
import { Status } from '#web/components/ui/badges.tsx';
import { formatCount, formatPrice, formatRating } from '#web/lib/format.ts';
import { ProductImage } from './product-image.tsx';
import { productStatus, stockTone } from './product-labels.ts';
import * as styles from './products-table.module.css';
import { SaleMark } from './sale-price.tsx';

type Product = ListedProduct;

const texts = textsOf({ en });

const stockLook = {
  out: styles.out,
  low: styles.low,
  plain: undefined,
} as const;

function Stock({ quantity, unit }: { quantity: number; unit?: string }) {
  const tone = stockTone(quantity);
  return (
    <span className={stockLook[tone]}>
      {tone === 'out' ? 'Out of stock' : `${formatCount(quantity)}${unit ?? ''}`}
    </span>
  );
}

function ProductStatus({ product }: { product: Product }) {
  const { tone, label } = productStatus(product);
  return <Status tone={tone}>{label}</Status>;
}

/** From the lowest to the highest of the variants on offer; long ones break after the dash. */
function PriceRange({ price, salePrice = price, variantCount, highestPrice = price }: Product) {
  if (variantCount === undefined) return formatPrice(salePrice);
  if (highestPrice === price) return formatPrice(price);
  return (
    <span className={styles.range}>
      <span>{formatPrice(price)} –</span> <span>{formatPrice(highestPrice)}</span>
    </span>
  );
}

/** The price, of variants without their sales; on phones, which hide the other columns, also stock or status. */
function Price({ product }: { product: Product }) {
  return (
    <>
      <PriceRange {...product} />
      {product.onSale ? (
        <div className={styles.sale}>
          <SaleMark onSale formerPrice={product.variantCount === undefined ? product.price : undefined} />
        </div>
      ) : null}
      <div className="meta muted narrow-only">
        {product.unsold === null ? (
          <Stock quantity={product.quantity} unit=" in stock" />
        ) : (
          productStatus(product).label
        )}
        {product.variantCount ? <div>{texts().variantCount(product.variantCount)}</div> : null}
      </div>
    </>
  );
}

const columns: readonly Column<Product>[] = [
  {
    key: 'name',
    head: 'Product',
    width: '40%',
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
  { key: 'brand', head: 'Brand', phone: 'hide', cell: (product) => product.brand?.name ?? 'No brand' },
  {
    key: 'quantity',
    head: 'Inventory',
    number: true,
    sorts: [byNumber('quantity', 'Inventory')],
    phone: 'hide',
    cell: ({ quantity, variantCount }) => (
      <>
        <Stock quantity={quantity} />
        {variantCount ? <div className="meta muted">{texts().variantCount(variantCount)}</div> : null}
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
];

/** The products of the dashboard; each row links to its edit page. */
export function ProductsTable({ products, sorting }: { products: readonly Product[]; sorting: Sorting }) {
  return <DataTable label="Products" columns={columns} rows={products} sorting={sorting} />;
}
