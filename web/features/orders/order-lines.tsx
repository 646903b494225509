import { imageSources } from '#contract/images.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { OrderLine } from '#contract/orders.contract.ts';
import { Price } from '#web/components/labels/price.tsx';
import { SoldBy } from '#web/components/labels/sold-by.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { imageProps } from '#web/lib/page/image-props.ts';
import * as styles from './order-lines.module.css';

/** The shown part of a line. */
export type ShownLine = Pick<OrderLine, '_id' | 'name' | 'quantity' | 'purchasePrice' | 'seller'> & {
  variant?: { choice: string } | undefined;
  product: { imageUrl: string | null; brand: { name: string } | null } | null;
};

/** The ordered products, without controls. */
export function OrderLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line._id}>
          <Image
            {...imageProps(
              line.product?.imageUrl ? imageSources(line.product.imageUrl, { upTo: 160 }) : null,
            )}
            sizes="56px"
            alt=""
          />
          <div>
            <p className="strong">{line.name}</p>
            {line.variant ? <p>{line.variant.choice}</p> : null}
            {line.seller || line.product?.brand ? (
              <p>
                <SoldBy seller={line.seller} brand={line.product?.brand?.name} />
              </p>
            ) : null}
            <p className="num">
              {line.quantity} × <Price amount={line.purchasePrice} />
            </p>
          </div>
          {/* Discounts have rows of their own in the sums. */}
          <Price amount={toMajor(toMinor(line.purchasePrice) * line.quantity)} />
        </li>
      ))}
    </ul>
  );
}
