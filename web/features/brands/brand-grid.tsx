import { href } from 'react-router';
import type { PublicBrand } from '#contract/brands.contract.ts';
import { productImage } from '#contract/built-in-images.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Image } from '#web/components/pictures/image.tsx';
import { imageProps } from '#web/lib/page/image-props.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './brand-grid.module.css';

/** `imageUrl` only where the grid shows images; null is the placeholder. */
export type BrandBox = PublicBrand & { imageUrl?: string | null };
type BrandGridProps = { brands: readonly BrandBox[]; heading: 'h2' | 'h3' };

const sizes = '(min-width: 64rem) 20vw, 50vw';

/** Brands with name and description, linked to their products. A description that repeats the name is left out. */
export function BrandGrid({ brands, heading: Heading }: BrandGridProps) {
  const hasImage = brands.some(({ imageUrl }) => imageUrl !== undefined);
  return (
    <ul className={cx(styles.grid, hasImage && styles.withImages)}>
      {brands.map(({ _id, name, slug, description, imageUrl }, at) => (
        <li key={_id}>
          <Link to={href('/shop/brand/:slug', { slug })}>
            {hasImage ? (
              <Image
                {...imageProps(productImage(imageUrl ?? null, { upTo: 800 }))}
                sizes={sizes}
                alt=""
                eager={at < 5}
              />
            ) : null}
            <Heading className={styles.name}>{name}</Heading>
            {description === name ? null : <p>{description}</p>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
