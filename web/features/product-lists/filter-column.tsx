import { useNavigate } from 'react-router';
import { priceSlider } from '#contract/limits.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { buttonClass } from '#web/components/buttons/button.tsx';
import { MarkSlider, RangeSlider } from '#web/components/form/slider.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import { AttributeFilters } from './attribute-filters.tsx';
import { BrandFilter } from './brand-filter.tsx';
import { CategoryLinks } from './category-links.tsx';
import * as styles from './filter-column.module.css';
import type { ListFacets } from './list-facets.ts';
import { type ListScope, listHref, listPath, withBrandsHref } from './list-urls.ts';
import { priceBound } from './price-bound.ts';
import { SaleFilter } from './sale-filter.tsx';
import {
  changeFilters,
  placeOfRating,
  ratingMarks,
  ratingOfPlace,
  type ShopFilters,
} from './shop-filters.ts';

/** The upper end has no bound (docs/rules.md#shop-page). */
const priceWords = (price: number) => priceBound(price) + (price === shopFormat().priceSliderEnd ? '+' : '');

type FilterColumnProps = {
  filters: ShopFilters;
  facets: ListFacets;
  scope: ListScope;
  id?: string;
  className?: string;
};

/**
 * Price, rating, sale, brand, attributes and category. With JavaScript every choice goes to the URL at once; without it the
 * sliders, brands and attributes are a form that is sent.
 */
export default function FilterColumn({ filters, facets, scope, id, className }: FilterColumnProps) {
  const navigate = useNavigate();
  const { priceSliderEnd } = shopFormat();
  const { name, exact, min, max, rating, order } = filters;
  const open = (href: string) => navigate(href, { preventScrollReset: true });
  const choose = (change: Parameters<typeof changeFilters>[1]) =>
    open(listHref(scope, changeFilters(filters, change)));

  return (
    <div id={id} className={cx(styles.filters, className)}>
      {/* A brand's own page shows no other brand: the shop does. */}
      <form className={styles.form} action={listPath({ category: scope.category })}>
        {name ? <input type="hidden" name="name" value={name} /> : null}
        {exact ? <input type="hidden" name="exact" value="true" /> : null}
        {order === null ? null : <input type="hidden" name="order" value={order} />}
        <RangeSlider
          label="Price"
          lowLabel="Lowest price"
          highLabel="Highest price"
          min={priceSlider.min}
          max={priceSliderEnd}
          gap={priceSlider.gap}
          names={['min', 'max']}
          value={[min, max]}
          format={priceWords}
          ends={[priceBound(priceSlider.min), priceBound(priceSliderEnd)]}
          onCommit={([low, high]) => choose({ min: low, max: high })}
        />
        <MarkSlider
          label="Rating"
          name="stars"
          marks={ratingMarks}
          value={placeOfRating(rating)}
          onCommit={(place) => choose({ rating: ratingOfPlace(place) })}
        />
        <SaleFilter
          count={facets.onSaleCount}
          isChosen={filters.onSale}
          onChoose={(onSale) => choose({ onSale })}
        />
        <BrandFilter
          facet={facets.brands}
          {...{ filters, scope }}
          onChoose={(brands) => open(withBrandsHref(scope, filters, brands))}
        />
        <AttributeFilters
          facets={facets.attributes}
          tokens={filters.attributes}
          onChoose={(attributes) => choose({ attributes: attributes.toSorted() })}
        />
        <noscript>
          <button type="submit" className={buttonClass({})}>
            Show products
          </button>
        </noscript>
      </form>
      <CategoryLinks facet={facets.categories} productCount={facets.productCount} {...{ filters, scope }} />
    </div>
  );
}
