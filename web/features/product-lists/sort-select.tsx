import { useLocation, useNavigate } from 'react-router';
import { useDraft } from '#web/components/form/use-draft.ts';
import {
  bestMatch,
  changeFilters,
  type ShopFilters,
  type SortOrder,
  sortNames,
  sortOrders,
  writeFilters,
} from './shop-filters.ts';
import * as styles from './sort-select.module.css';

/** 'Sort by': the five orders, and 'Best Match' ahead of them while searching. A form without JavaScript. */
export function SortSelect({ filters }: { filters: ShopFilters }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { name, order } = filters;
  // Shown as chosen at once, while the list is still coming.
  const [shown, show] = useDraft(order === null ? '' : String(order));

  const choose = (value: string) => {
    show(value);
    const chosen = value === '' ? null : (Number(value) as SortOrder);
    navigate(
      { pathname, search: writeFilters(changeFilters(filters, { order: chosen })) },
      { preventScrollReset: true },
    );
  };

  return (
    <form className={styles.sort} action={pathname}>
      <Kept filters={filters} />
      <label htmlFor="sort">Sort by</label>
      <select id="sort" name="order" value={shown} onChange={(event) => choose(event.target.value)}>
        {name ? <option value="">{bestMatch}</option> : null}
        {sortOrders.map((value) => (
          <option key={value} value={value}>
            {sortNames[value]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="link">
          Sort
        </button>
      </noscript>
    </form>
  );
}

/** Sends the other filters with the form. */
function Kept({ filters }: { filters: ShopFilters }) {
  const kept = new URLSearchParams(writeFilters(changeFilters(filters, {})));
  kept.delete('order');
  return [...kept].map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
}
