import { useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { buttonClass } from '#web/components/buttons/button.tsx';
import { MarkSlider } from '#web/components/form/slider.tsx';
import { useDraft } from '#web/components/form/use-draft.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/list-filters.ts';
import { AttributeFilters } from './attribute-filters.tsx';
import { BrandFilter } from './brand-filter.tsx';
import { CategoryLinks } from './category-links.tsx';
import * as styles from './filter-column.module.css';
import { FilterGroup } from './filter-group.tsx';
import { FlagFilter } from './flag-filter.tsx';
import { findName, type ListFacets } from './list-facets.ts';
import { brandsOn, type ListScope, listHref, listPath, withBrands } from './list-urls.ts';
import { PriceFilter } from './price-filter.tsx';
import { priceWords } from './price-words.ts';
import {
  changeFilters,
  placeOfRating,
  ratingMarks,
  ratingOfPlace,
  type ShopFilters,
} from './shop-filters.ts';
import { useScrollToResults } from './use-scroll-to-results.ts';

const texts = defineTexts({ en });

type FilterColumnProps = {
  filters: ShopFilters;
  facets: ListFacets;
  scope: ListScope;
  id?: string;
  className?: string;
  /** All are folded, and one opens at a time. */
  isSheet?: boolean;
};

/**
 * Category, price, rating, brand, availability and attributes. With JavaScript every choice goes to the URL at once; without it all but
 * categories, which are links, are a form that is sent.
 */
export default function FilterColumn({ facets, id, className, isSheet = false, ...list }: FilterColumnProps) {
  const navigate = useNavigate();
  useScrollToResults(list.filters);
  // The next choice builds on the one before, also while its list is still coming.
  const [{ filters, scope }, show] = useDraft({ filters: list.filters, scope: list.scope });
  const { name, exact, rating, order, inStock, onSale } = filters;
  const words = texts();
  const open = (chosen: Pick<FilterColumnProps, 'filters' | 'scope'>) => {
    show(chosen);
    navigate(listHref(chosen.scope, chosen.filters), { preventScrollReset: true });
  };
  const choose = (change: Parameters<typeof changeFilters>[1]) =>
    open({ scope, filters: changeFilters(filters, change) });
  const group = (name: string, chosen: string, isFirst = false) => ({
    ...{ name, chosen, startsOpen: !isSheet && (isFirst || chosen !== '') },
    group: isSheet ? 'filters' : undefined,
  });
  const brands = brandsOn(scope, filters).map((slug) => findName(facets.brands, slug));
  const flags = [
    { name: 'inStock', label: words.inStock, count: facets.inStockCount, isChosen: inStock },
    { name: 'onSale', label: words.sale, count: facets.onSaleCount, isChosen: onSale },
  ] as const;
  const shownFlags = flags.filter(({ count, isChosen }) => count > 0 || isChosen);
  const category = scope.category ? findName(facets.categories, scope.category) : words.allProducts;

  return (
    <div id={id} className={cx(styles.filters, isSheet && styles.sheet, className)}>
      <FilterGroup {...group(words.category, category, true)}>
        <CategoryLinks
          {...{ filters, scope }}
          categories={facets.categories}
          attributes={facets.attributes}
          productCount={facets.productCount}
        />
      </FilterGroup>
      {/* A brand's own page shows no other brand: the shop does. */}
      <form className={styles.form} action={listPath({ category: scope.category })}>
        {name ? <input type="hidden" name="name" value={name} /> : null}
        {exact ? <input type="hidden" name="exact" value="true" /> : null}
        {order === null ? null : <input type="hidden" name="order" value={order} />}
        <FilterGroup {...group(words.price, priceWords(filters), true)}>
          <PriceFilter
            spread={facets.prices}
            min={filters.min}
            max={filters.max}
            onChoose={({ min, max }) => choose({ min, max })}
          />
        </FilterGroup>
        <FilterGroup {...group(words.rating, rating > 0 ? words.stars(rating) : '', true)}>
          <MarkSlider
            label={words.rating}
            name="stars"
            marks={ratingMarks}
            value={placeOfRating(rating)}
            onCommit={(place) => choose({ rating: ratingOfPlace(place) })}
          />
        </FilterGroup>
        {facets.brands.options.length > 0 ? (
          <FilterGroup {...group(words.brand, brands.join(', '), true)}>
            <BrandFilter
              {...{ filters, scope }}
              brands={facets.brands}
              attributes={facets.attributes}
              onChoose={(brands) => open(withBrands(scope, filters, brands))}
            />
          </FilterGroup>
        ) : null}
        {shownFlags.length > 0 ? (
          <FilterGroup
            {...group(
              words.availability,
              flags
                .filter(({ isChosen }) => isChosen)
                .map(({ label }) => label)
                .join(', '),
            )}
          >
            {shownFlags.map((flag) => (
              <FlagFilter
                key={flag.name}
                {...flag}
                onChoose={(isChosen) => choose({ [flag.name]: isChosen })}
              />
            ))}
          </FilterGroup>
        ) : null}
        <AttributeFilters
          facets={facets.attributes}
          tokens={filters.attributes}
          toGroup={group}
          onChoose={(attributes) => choose({ attributes: attributes.toSorted() })}
        />
        <noscript>
          <button type="submit" className={buttonClass({})}>
            {words.showProducts}
          </button>
        </noscript>
      </form>
    </div>
  );
}
