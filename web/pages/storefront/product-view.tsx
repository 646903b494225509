import { href, useOutletContext } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { Stars } from '#web/components/labels/stars.tsx';
import { MarkdownText } from '#web/components/layout/markdown-text.tsx';
import { Section } from '#web/components/layout/page-header.tsx';
import { TellMe } from '#web/features/back-in-stock/tell-me.tsx';
import { BuyActions, BuyBar } from '#web/features/cart/buy-actions.tsx';
import { buyableVariant } from '#web/features/cart/cart.rules.ts';
import { useBuying } from '#web/features/cart/use-buying.ts';
import { SaleMark, SaleNote } from '#web/features/prices/sale-price.tsx';
import { ProductImage } from '#web/features/product-images/product-image.tsx';
import type { CardProduct } from '#web/features/product-lists/product-card.tsx';
import { ShareLinks } from '#web/features/products/share-links.tsx';
import { reviewCount } from '#web/features/reviews/rating.ts';
import { type ShopProduct, toOffer } from '#web/features/variants/choice.rules.ts';
import { StockStatus } from '#web/features/variants/stock-status.tsx';
import { useChoice } from '#web/features/variants/use-choice.ts';
import { ProductWishlistButton } from '#web/features/wishlist/product-wishlist-button.tsx';
import type { CallReply } from '#web/lib/api/api.ts';
import { productPath } from '#web/lib/navigation/product-url.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { absolute } from '#web/lib/page/seo.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/product-page.ts';
import { stepsTo } from './category-steps.ts';
import { ProductCards } from './product-cards.tsx';
import { ProductReviews } from './product-reviews.tsx';
// Their components load later, but are in the page before that.
import '#web/components/layout/breadcrumbs.module.css';
import './beside-product.module.css';
import '#web/features/attributes/attributes-table.module.css';
import '#web/features/products/product-gallery.module.css';
import '#web/features/variants/variant-choice.module.css';
import type { SmallProduct } from './goes-with.ts';
import * as styles from './product-view.module.css';
import type { StorefrontContext } from './storefront-layout.tsx';

const texts = defineTexts({ en });
const Breadcrumbs = lazyComponent(() => import('#web/components/layout/breadcrumbs.tsx'));
const ProductGallery = lazyComponent(() => import('#web/features/products/product-gallery.tsx'));
const AttributesTable = lazyComponent(() => import('#web/features/attributes/attributes-table.tsx'));
const BesideProduct = lazyComponent(() => import('./beside-product.tsx'));
const VariantChoice = lazyComponent(() => import('#web/features/variants/variant-choice.tsx'));
/** Longer names get a smaller font, so that a sentence as a name does not push the price out of view. */
const longName = 70;

type ProductViewProps = {
  product: ShopProduct;
  reviews: CallReply<'GET /review/:slug'>;
  /** Others of the same brand. */
  more: readonly CardProduct[];
  /** Others of the same category and of other brands. */
  goesWith: readonly SmallProduct[];
};

/** Pictures, words and bag; details; reviews; more from the brand. */
export function ProductView({ product, reviews, more, goesWith }: ProductViewProps) {
  const bag = useOutletContext<StorefrontContext>();
  const choosing = useChoice(product);
  const { variant } = choosing;
  // With options and nothing on offer there is nothing to choose.
  const hasOptions = choosing.variants.length > 0;
  const choice = variant?.values.join(', ') ?? '';
  const missing = choosing.options[choosing.choice.indexOf(null)]?.name ?? '';
  const offer = toOffer(product, choosing.choice);
  const bought = variant ? buyableVariant(product, variant) : { ...product, quantity: offer.quantity };
  const buying = useBuying(bought, bag, hasOptions && !variant ? choosing.ask : null);
  const { _id, name, imageUrl, images, description, detailsHtml, attributes, brand, slug, categoryPath } =
    product;
  const pictures = images ?? (imageUrl ? [{ _id, url: imageUrl, alt: '' }] : null);
  // All at once: React waits for one after the other.
  if (pictures) ProductGallery.preload();
  BesideProduct.preload();
  if (categoryPath) Breadcrumbs.preload();
  if (hasOptions) VariantChoice.preload();
  if (attributes) AttributesTable.preload();
  const heart = <ProductWishlistButton productId={_id} name={name} large />;
  const note = hasOptions ? choice || texts().pleaseChoose(missing) : '';
  const isMissing = choosing.asked > 0 && !variant;
  const whenSoldOut =
    variant || !hasOptions ? (
      <TellMe key={variant?._id} product={product} variant={variant?._id ?? null} />
    ) : (
      <AskForChoice onPress={choosing.ask} />
    );
  return (
    <>
      <div className={cx('wrap-flush', styles.product, images && styles.withThumbs)}>
        {pictures ? (
          <ProductGallery.Part images={pictures} name={name} chosen={offer.imageUrl}>
            {heart}
          </ProductGallery.Part>
        ) : (
          <ProductImage imageUrl={null} alt={name} sizes="50vw" upTo={1200} eager>
            {heart}
          </ProductImage>
        )}
        <div className={styles.text}>
          {categoryPath ? <Breadcrumbs.Part steps={stepsTo(categoryPath)} /> : null}
          <p className={styles.stock} role={hasOptions ? 'status' : undefined}>
            <StockStatus isOutOfStock={buying.isOutOfStock} offer={offer} choice={choice} />
          </p>
          <h1 className={cx('title', styles.name, [...name].length > longName && styles.longName)}>{name}</h1>
          <p
            className={cx(styles.price, offer.formerPrice !== undefined && styles.reduced)}
            role={hasOptions ? 'status' : undefined}
          >
            <Price amount={offer.price} isLowest={offer.priceVaries} />
            <SaleMark formerPrice={offer.formerPrice} />
          </p>
          <SaleNote {...offer} />
          <p className={styles.facts}>
            <span>{offer.sku}</span>
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
          {hasOptions ? <VariantChoice.Part slug={slug} imageUrl={imageUrl} choosing={choosing} /> : null}
          <BuyActions buying={buying} whenSoldOut={whenSoldOut} />
          <BesideProduct.Part
            saysDays={!buying.isOutOfStock && !offer.availableFrom}
            seller={product.seller}
            cannotReturn={product.cannotReturn}
            goesWith={goesWith}
          />
          <div className={styles.footer}>
            <ReviewsLink product={product} />
            <ShareLinks name={name} url={absolute(useShop(), productPath(slug, { variant: variant?._id }))} />
          </div>
        </div>
      </div>
      <div className="wrap">
        {detailsHtml || attributes ? (
          <section className={styles.details}>
            <h2 className="title">{texts().details}</h2>
            <div>
              {detailsHtml ? <MarkdownText html={detailsHtml} /> : null}
              {attributes ? <AttributesTable.Part attributes={attributes} /> : null}
            </div>
          </section>
        ) : null}
        <ProductReviews slug={slug} variant={variant?._id ?? null} {...reviews} />
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
      <BuyBar {...{ buying, whenSoldOut, note, isMissing }} />
    </>
  );
}

/** All is sold out: somebody may wait for one of the variants. */
function AskForChoice({ onPress }: { onPress: () => void }) {
  return (
    <div className={styles.askForChoice}>
      <Button variant="primary" size="large" block onClick={onPress}>
        {texts().tellMe}
      </Button>
    </div>
  );
}

/** The average in stars, leading to what was written. */
function ReviewsLink({ product }: { product: ShopProduct }) {
  const { totalReviews, averageRating } = product;
  return (
    <a href="#reviews" className={styles.reviews}>
      {totalReviews > 0 ? <Stars value={averageRating} /> : null}
      <span className="link num">{totalReviews > 0 ? reviewCount(totalReviews) : 'No reviews yet'}</span>
    </a>
  );
}
