import { Link, useLocation, useNavigate } from 'react-router';
import type { PublicCategory } from '#contract/categories.contract.ts';
import { priceSlider } from '#contract/rules.ts';
import { MarkSlider, RangeSlider } from '#web/components/form/slider.tsx';
import { formatCount } from '#web/lib/format.ts';
import { largest } from '#web/lib/largest.ts';
import {
  changeFilters,
  placeOfRating,
  ratingMarks,
  ratingOfPlace,
  type ShopFilters,
  writeFilters,
} from './shop-filters.ts';

/** What a list of categories shows of one. */
export type CategoryLink = Pick<PublicCategory, 'name' | 'slug' | 'productCount'>;

/** The far end has no bound (server rules, "Catalogue"): dearer goods are shown with it. */
const priceWords = (dollars: number) => (dollars === priceSlider.most ? `$${dollars}+` : `$${dollars}`);

/** As many categories stand open; a shop with hundreds folds the rest away. */
const categoriesOpen = 12;

type FilterColumnProps = {
  filters: ShopFilters;
  categories: readonly CategoryLink[];
  /** Slug of the category whose shelf this is. */
  category?: string;
  id?: string;
  className?: string;
};

/**
 * Price, rating and category. With JavaScript every choice goes to the address line at once; without it the
 * sliders are a form that is sent.
 */
export function FilterColumn({ filters, categories, category, id, className }: FilterColumnProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { name, min, max, rating, order } = filters;
  const { open, folded } = foldCategories(categories, category);
  const choose = (change: Parameters<typeof changeFilters>[1]) =>
    navigate(
      { pathname, search: writeFilters(changeFilters(filters, change)) },
      { preventScrollReset: true },
    );

  return (
    <div id={id} className={className}>
      <form className="contents" action={pathname}>
        {name ? <input type="hidden" name="name" value={name} /> : null}
        {order === null ? null : <input type="hidden" name="order" value={order} />}
        <RangeSlider
          label="Price"
          lowLabel="Lowest price"
          highLabel="Highest price"
          min={priceSlider.least}
          max={priceSlider.most}
          gap={priceSlider.gap}
          names={['min', 'max']}
          value={[min, max]}
          format={priceWords}
          ends={[`$${priceSlider.least}`, `$${priceSlider.most}`]}
          onCommit={([low, high]) => choose({ min: low, max: high })}
        />
        <MarkSlider
          label="Rating"
          name="stars"
          marks={ratingMarks}
          value={placeOfRating(rating)}
          onCommit={(place) => choose({ rating: ratingOfPlace(place) })}
        />
        <noscript>
          <button type="submit" className="btn btn-secondary">
            Show products
          </button>
        </noscript>
      </form>
      <nav className="filter-list" aria-label="Categories">
        <h2 className="filters-head">Categories</h2>
        <ul>
          <li>
            <Link to="/shop" aria-current={category ? undefined : 'page'} preventScrollReset>
              All products
            </Link>
          </li>
          {open.map((each) => (
            <CategoryItem key={each.slug} {...{ filters, category }} {...each} />
          ))}
        </ul>
        {folded.length > 0 ? (
          <details>
            <summary>{folded.length} more</summary>
            <ul>
              {folded.map((each) => (
                <CategoryItem key={each.slug} {...{ filters, category }} {...each} />
              ))}
            </ul>
          </details>
        ) : null}
      </nav>
    </div>
  );
}

type CategoryItemProps = CategoryLink & { filters: ShopFilters; category: string | undefined };

function CategoryItem({ name, slug, productCount, filters, category }: CategoryItemProps) {
  return (
    <li>
      <Link
        to={{ pathname: `/shop/category/${slug}`, search: writeFilters(changeFilters(filters, {})) }}
        aria-current={slug === category ? 'page' : undefined}
      >
        {name}
        <span aria-hidden="true">{formatCount(productCount)}</span>
      </Link>
    </li>
  );
}

/** The largest ones and the one that is shown stand open. */
function foldCategories(categories: readonly CategoryLink[], category: string | undefined) {
  const stand = new Set(largest(categories, categoriesOpen));
  const isOpen = (each: CategoryLink) => stand.has(each) || each.slug === category;
  return {
    open: categories.filter(isOpen),
    folded: categories.filter((each) => !isOpen(each)),
  };
}
