import type { ReactNode } from 'react';
import { href } from 'react-router';
import { imageSources } from '#contract/images.ts';
import type { Wish } from '#contract/wishlist.contract.ts';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { Card } from '#web/components/layout/card.tsx';
import { CardGrid } from '#web/components/layout/card-grid.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import { imageProps } from '#web/lib/page/image-props.ts';
import { useRemoveWish } from './wishlist.queries.ts';
import * as styles from './wishlist-grid.module.css';

const sizes = '(min-width: 64rem) 18vw, 50vw';

interface WishlistGridProps {
  wishes: readonly Wish[];
  /** The control below each product. */
  bagAction: (product: Wish['product']) => ReactNode;
}

/** The products on the wishlist, each with a button that removes it. */
export function WishlistGrid({ wishes, bagAction }: WishlistGridProps) {
  const remove = useRemoveWish();
  return (
    <CardGrid>
      {wishes.map(({ product, created }) => {
        const sources = product.imageUrl ? imageSources(product.imageUrl, { upTo: 640 }) : null;
        return (
          <Card
            key={product._id}
            to={href('/product/:slug', { slug: product.slug })}
            heading="h2"
            image={<Image {...imageProps(sources)} sizes={sizes} alt="" />}
            overline={null}
            name={product.name}
            text={`Wished for on ${formatDate(created)}`}
            price={<Price amount={product.price} isLowest={product.priceVaries} />}
            corner={
              <>
                <IconButton
                  icon="x"
                  className={styles.remove}
                  label={`Remove ${product.name} from wishlist`}
                  onClick={() => remove.mutate(product._id)}
                />
                <div className={styles.footer}>{bagAction(product)}</div>
              </>
            }
          />
        );
      })}
    </CardGrid>
  );
}
