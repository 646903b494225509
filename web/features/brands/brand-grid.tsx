import { Link } from 'react-router';
import type { PublicBrand } from '#contract/brands.contract.ts';

type BrandGridProps = { brands: readonly PublicBrand[]; heading: 'h2' | 'h3' };

/** Brand boxes: name and description, each leading to the brand's shelf. What only repeats the name is left out. */
export function BrandGrid({ brands, heading: Heading }: BrandGridProps) {
  return (
    <ul className="brands">
      {brands.map(({ _id, name, slug, description }) => (
        <li key={_id}>
          <Link to={`/shop/brand/${slug}`}>
            <Heading>{name}</Heading>
            {description === name ? null : <p>{description}</p>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
