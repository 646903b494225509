import { href, Link } from 'react-router';
import { productImage } from '#contract/brand-images.ts';
import type { PublicBrand } from '#contract/brands.contract.ts';
import { Image } from '#web/components/ui/image.tsx';
import { imageProps } from '#web/lib/image-props.ts';

/** `imageUrl` only where the grid is to show pictures; null is the placeholder. */
export type BrandBox = PublicBrand & { imageUrl?: string | null };
type BrandGridProps = { brands: readonly BrandBox[]; heading: 'h2' | 'h3' };

const sizes = '(min-width: 64rem) 20vw, 50vw';

/** Brand boxes: name and description, each leading to the brand's shelf. What only repeats the name is left out. */
export function BrandGrid({ brands, heading: Heading }: BrandGridProps) {
  const hasImage = brands.some(({ imageUrl }) => imageUrl !== undefined);
  return (
    <ul className={hasImage ? 'brands brands-pictured' : 'brands'}>
      {brands.map(({ _id, name, slug, description, imageUrl }, at) => (
        <li key={_id}>
          <Link to={href('/shop/brand/:slug', { slug })}>
            {hasImage ? (
              <Image
                {...imageProps(productImage(imageUrl ?? null, { upTo: 800 }))}
                ratio="square"
                sizes={sizes}
                alt=""
                eager={at < 5}
              />
            ) : null}
            <Heading>{name}</Heading>
            {description === name ? null : <p>{description}</p>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
