import { shopFormat } from '#contract/shop-format.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as styles from './active-filters.module.css';
import { chosenWords } from './attribute-tokens.ts';
import { type ListFacets, nameOf } from './list-facets.ts';
import { type ListScope, listHref, withBrandsHref } from './list-urls.ts';
import { priceBound } from './price-bound.ts';
import { changeFilters, cleared, hasOwnRange, type ShopFilters, startingFilters } from './shop-filters.ts';

type ActiveFiltersProps = { filters: ShopFilters; facets: ListFacets; scope: ListScope };

/** The chosen filters, each removable, and a link that clears them all. */
export default function ActiveFilters({ filters, facets, scope }: ActiveFiltersProps) {
  const { brands, min, max, rating, onSale, attributes } = filters;
  const start = startingFilters(filters.name);
  const without = (change: Parameters<typeof changeFilters>[1]) =>
    listHref(scope, changeFilters(filters, change));
  return (
    <nav className={styles.filters} aria-label="Chosen filters">
      {brands.map((slug) => (
        <Chip
          key={slug}
          name="Brand"
          value={nameOf(facets.brands, slug)}
          to={withBrandsHref(
            scope,
            filters,
            brands.filter((each) => each !== slug),
          )}
        />
      ))}
      {hasOwnRange(filters) ? (
        <Chip
          name="Price"
          value={
            max === shopFormat().priceSliderEnd
              ? `${priceBound(min)} and more`
              : `${priceBound(min)} to ${priceBound(max)}`
          }
          to={without({ min: start.min, max: start.max })}
        />
      ) : null}
      {rating > 0 ? (
        <Chip name="Rating" value={rating === 5 ? '5★' : `${rating}★ and more`} to={without({ rating: 0 })} />
      ) : null}
      {onSale ? <Chip value="Sale" to={without({ onSale: false })} /> : null}
      {attributes.map((token) => (
        <Chip
          key={token}
          {...chosenWords(facets.attributes, token)}
          to={without({ attributes: attributes.filter((each) => each !== token) })}
        />
      ))}
      <ButtonLink variant="quiet" to={listHref(scope, cleared(filters))} preventScrollReset>
        Clear all
      </ButtonLink>
    </nav>
  );
}

function Chip({ name, value, to }: { name?: string; value: string; to: string }) {
  return (
    <span className={styles.filter}>
      {name ? <span>{name}</span> : null}
      {value}
      <Link to={to} aria-label={`Remove ${name ? `${name} ` : ''}${value}`} preventScrollReset>
        <Icon name="x" size="s" />
      </Link>
    </span>
  );
}
