import { href } from 'react-router';
import { Link } from '#web/components/buttons/link.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { Stars } from '#web/components/labels/stars.tsx';
import { Section } from '#web/components/layout/page-header.tsx';
import { ProductImage } from '#web/features/product-images/product-image.tsx';
import { reviewCount } from '#web/features/reviews/rating.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './home-story.module.css';
import type { HomeStory as Story } from './resolve-sections.ts';

/** A quote from a review, with its product. */
export function HomeStory({ product, words, rating, by }: Story) {
  const productPath = href('/product/:slug', { slug: product.slug });
  return (
    <Section>
      <div className={cx('wrap-flush', styles.story)}>
        <Link to={productPath} tabIndex={-1} aria-hidden="true">
          <ProductImage
            imageUrl={product.imageUrl}
            ratio="square"
            sizes="(min-width: 48rem) 42vw, 100vw"
            upTo={1200}
          />
        </Link>
        <div className={styles.text}>
          <div>
            <Stars value={rating} />
            <blockquote>“{words}”</blockquote>
            <p className={styles.author}>
              {by}, on {product.name}
            </p>
          </div>
          <div className={styles.product}>
            <div>
              <p className={styles.brand}>{product.brandName}</p>
              <h2 className="lead">{product.name}</h2>
              <Price amount={product.price} isLowest={product.priceVaries} />
            </div>
            <Link className="link tap" to={`${productPath}#reviews`}>
              Read {reviewCount(product.totalReviews)}
            </Link>
          </div>
        </div>
      </div>
    </Section>
  );
}
