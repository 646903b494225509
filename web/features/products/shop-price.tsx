import type { ListedProduct } from '#contract/products-back-office.contract.ts';
import { Price } from '#web/components/labels/price.tsx';
import { SaleMark } from '../prices/sale-price.tsx';
import * as styles from './products-table.module.css';

type ShopPriceProps = Pick<ListedProduct, 'price' | 'salePrice' | 'priceVaries' | 'onSale' | 'variantCount'>;

/** The price at which the shop sells: in a sale that of the sale, and of several the lowest. */
export function ShopPrice({ price, salePrice = price, priceVaries, onSale, variantCount }: ShopPriceProps) {
  return (
    <>
      <Price className="" amount={salePrice} isLowest={priceVaries} />
      {onSale ? (
        <div className={styles.sale}>
          {/* Of a product with options, the lowest base price may be that of another variant. */}
          <SaleMark onSale formerPrice={variantCount === undefined ? price : undefined} />
        </div>
      ) : null}
    </>
  );
}
