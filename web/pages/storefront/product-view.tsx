import { href, useOutletContext } from 'react-router';
import type { Product } from '#contract/products.contract.ts';
import { Status } from '#web/components/ui/badges.tsx';
import { Link } from '#web/components/ui/link.tsx';
import { Section } from '#web/components/ui/page-header.tsx';
import { Price } from '#web/components/ui/price.tsx';
import { Stars } from '#web/components/ui/stars.tsx';
import { BuyActions, BuyBar } from '#web/features/cart/buy-actions.tsx';
import { useBuying } from '#web/features/cart/use-buying.ts';
import type { CardProduct } from '#web/features/products/product-card.tsx';
import { ProductImage } from '#web/features/products/product-image.tsx';
import { ShareLinks } from '#web/features/products/share-links.tsx';
import { reviewCount } from '#web/features/reviews/rating.ts';
import { ProductWishlistButton } from '#web/features/wishlist/product-wishlist-button.tsx';
import type { CallReply } from '#web/lib/api.ts';
import { cx } from '#web/lib/class-names.ts';
import { absolute } from '#web/lib/seo.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { ProductCards } from './product-cards.tsx';
import { ProductReviews } from './product-reviews.tsx';
import * as styles from './product-view.module.css';
import type { StorefrontContext } from './storefront-layout.tsx';

/** Longer names get a smaller font, so that a sentence as a name does not push the price out of view. */
const longName = 70;

type ProductViewProps = {
  product: Product;
  reviews: CallReply<'GET /review/:slug'>;
  /** Others of the same brand. */
  more: readonly CardProduct[];
};

/** Image, words and bag; reviews; more from the brand. */
export function ProductView({ product, reviews, more }: ProductViewProps) {
  const { openBag } = useOutletContext<StorefrontContext>();
  const buying = useBuying(product, openBag);
  const { _id, name, imageUrl, price, sku, description, brand, slug } = product;
  return (
    <>
      <div className={cx('wrap-flush', styles.product)}>
        <ProductImage
          imageUrl={imageUrl}
          alt={name}
          ratio="square"
          sizes="(min-width: 64rem) 54vw, (min-width: 48rem) 50vw, 100vw"
          upTo={1200}
          eager
        >
          <ProductWishlistButton productId={_id} name={name} large />
        </ProductImage>
        <div className={styles.text}>
          <p>
            {buying.isOutOfStock ? (
              <Status tone="neg" text>
                Out of stock
              </Status>
            ) : (
              <Status tone="pos" text>
                In stock
              </Status>
            )}
          </p>
          <h1 className={cx('title', styles.name, [...name].length > longName && styles.longName)}>{name}</h1>
          <p className={styles.price}>
            <Price amount={price} />
          </p>
          <p className={styles.facts}>
            <span>{sku}</span>
            {brand ? (
              <span>
                see more from{' '}
                <Link className="link" to={href('/shop/brand/:slug', { slug: brand.slug })}>
                  {brand.name}
                </Link>
              </span>
            ) : null}
          </p>
          {description === name ? null : <p className={styles.description}>{description}</p>}
          <BuyActions buying={buying} />
          <div className={styles.footer}>
            <ReviewsLink product={product} />
            <ShareLinks name={name} url={absolute(useShop(), href('/product/:slug', { slug }))} />
          </div>
        </div>
      </div>
      <div className="wrap">
        <ProductReviews slug={slug} {...reviews} />
        {brand && more.length > 0 ? (
          <Section
            title={`More from ${brand.name}`}
            more={{ to: href('/shop/brand/:slug', { slug: brand.slug }), label: 'See all' }}
          >
            <ProductCards
              products={more}
              label={`More from ${brand.name}`}
              isRow
              sizes="(min-width: 64rem) 20vw, min(64vw, 300px)"
            />
          </Section>
        ) : null}
      </div>
      <div className="page-end" />
      <BuyBar buying={buying} />
    </>
  );
}

/** The average in stars, leading to what was written. */
function ReviewsLink({ product }: { product: Product }) {
  const { totalReviews, averageRating } = product;
  return (
    <a href="#reviews" className={cx('tap', styles.reviews)}>
      {totalReviews > 0 ? <Stars value={averageRating} /> : null}
      <span className="link num">{totalReviews > 0 ? reviewCount(totalReviews) : 'No reviews yet'}</span>
    </a>
  );
}
