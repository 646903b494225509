import type { ReactNode } from 'react';
import { pictureSources } from '#contract/images.ts';
import type { Wish } from '#contract/wishlist.contract.ts';
import { Card } from '#web/components/ui/card.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { Price } from '#web/components/ui/price.tsx';
import { Shelf } from '#web/components/ui/shelf.tsx';
import { formatDate } from '#web/lib/format.ts';
import { pictureProps } from '#web/lib/picture-props.ts';
import styles from './wish-shelf.module.css';
import { useRemoveWish } from './wishlist.queries.ts';

const sizes = '(min-width: 64rem) 18vw, 50vw';

interface WishShelfProps {
  wishes: readonly Wish[];
  /** Below each thing. */
  bagAction: (product: Wish['product']) => ReactNode;
}

/** Wished things as a shelf, the remove button where the heart was. */
export function WishShelf({ wishes, bagAction }: WishShelfProps) {
  const remove = useRemoveWish();
  return (
    <Shelf>
      {wishes.map(({ product, created }) => {
        const picture = product.imageUrl ? pictureSources(product.imageUrl, { upTo: 640 }) : null;
        return (
          <Card
            key={product._id}
            to={`/product/${product.slug}`}
            heading="h2"
            picture={<Picture {...pictureProps(picture)} sizes={sizes} alt="" />}
            maker={null}
            name={product.name}
            text={`Wished for on ${formatDate(created)}`}
            price={<Price amount={product.price} />}
            corner={
              <>
                <IconButton
                  icon="x"
                  className="heart"
                  label={`Remove ${product.name} from wishlist`}
                  onClick={() => remove.mutate(product._id)}
                />
                <div className={styles.foot}>{bagAction(product)}</div>
              </>
            }
          />
        );
      })}
    </Shelf>
  );
}
