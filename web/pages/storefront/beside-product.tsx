import { href } from 'react-router';
import type { Seller } from '#contract/sellers.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { SellerName } from '#web/components/labels/sold-by.tsx';
import { ProductImage } from '#web/features/product-images/product-image.tsx';
import { useShop, useShownPages } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/beside-product.ts';
import * as styles from './beside-product.module.css';
import type { SmallProduct } from './goes-with.ts';
import { methodWords } from './method-words.ts';

const texts = defineTexts({ en });
/** The owner's page about returns, where it is published. */
const returnsSlug = 'returns';

type BesideProductProps = {
  /** Not of what is sold out, or ships later and says when. */
  saysDays: boolean;
  /** With whom the contract is; none in a shop without merchants. */
  seller: Seller;
  goesWith: readonly SmallProduct[];
  cannotReturn?: boolean | undefined;
};

/** How a product is delivered and returned, and what goes with it. */
export default function BesideProduct({ saysDays, seller, goesWith, cannotReturn }: BesideProductProps) {
  const { methods } = useShop().offer;
  const returns = useShownPages().find(({ slug }) => slug === returnsSlug);
  return (
    <>
      <dl className={styles.rows}>
        {seller ? (
          <div>
            <dt>{texts().soldBy}</dt>
            <dd>
              <SellerName seller={seller} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{texts().delivery}</dt>
          <dd>
            {methods.map((method) => (
              <span key={method.name} className={styles.method}>
                {methodWords(method, saysDays)}
              </span>
            ))}
            <Link className="link tap" to={href('/shipping')}>
              {texts().shipping}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{texts().returns}</dt>
          <dd>
            {cannotReturn ? <span className={styles.method}>{texts().cannotReturn}</span> : null}
            <Link
              className="link tap"
              to={returns ? href('/pages/:slug', { slug: returnsSlug }) : `${href('/shipping')}#returns`}
            >
              {texts().howReturnsWork}
            </Link>
          </dd>
        </div>
      </dl>
      {goesWith.length > 0 ? (
        <section className={styles.goesWith} aria-labelledby="goes-with">
          <h2 id="goes-with">{texts().goesWith}</h2>
          <ul>
            {goesWith.map(({ _id, name, slug, price, priceVaries, imageUrl }) => (
              <li key={_id}>
                <Link to={href('/product/:slug', { slug })}>
                  <ProductImage imageUrl={imageUrl} sizes="(min-width: 48rem) 132px, 33vw" upTo={400} />
                  <span className={styles.name}>{name}</span>
                </Link>
                <Price amount={price} isLowest={priceVaries} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
