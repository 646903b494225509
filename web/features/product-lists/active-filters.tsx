import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as en from '#web/texts/en/list-filters.ts';
import * as styles from './active-filters.module.css';
import { chosenWords } from './attribute-tokens.ts';
import { findName, type ListFacets } from './list-facets.ts';
import { type ListScope, listHref } from './list-urls.ts';
import { priceWords } from './price-words.ts';
import { changeFilters, cleared, type ShopFilters } from './shop-filters.ts';

const texts = defineTexts({ en });

type ActiveFiltersProps = { filters: ShopFilters; facets: ListFacets; scope: ListScope };

/** The chosen filters, each removable, and a link that clears them all. */
export default function ActiveFilters({ filters, facets, scope }: ActiveFiltersProps) {
  const { brands, rating, onSale, inStock, attributes } = filters;
  const words = texts();
  const prices = priceWords(filters);
  const without = (change: Parameters<typeof changeFilters>[1]) =>
    listHref(scope, changeFilters(filters, change));
  return (
    <nav className={styles.filters} aria-label="Chosen filters">
      {brands.map((slug) => (
        <Chip
          key={slug}
          name={words.brand}
          value={findName(facets.brands, slug)}
          to={without({ brands: brands.filter((each) => each !== slug) })}
        />
      ))}
      {prices ? <Chip name={words.price} value={prices} to={without({ min: null, max: null })} /> : null}
      {rating > 0 ? (
        <Chip name={words.rating} value={words.stars(rating)} to={without({ rating: 0 })} />
      ) : null}
      {inStock ? <Chip value={words.inStock} to={without({ inStock: false })} /> : null}
      {onSale ? <Chip value={words.sale} to={without({ onSale: false })} /> : null}
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
