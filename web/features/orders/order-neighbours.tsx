import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { IconLink, iconButtonClass } from '#web/components/buttons/icon-button.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { type Neighbour, neighboursOf, type OrderPosition, orderPath } from './order-position.ts';
import * as styles from './order-summary.module.css';
import { ordersQuery } from './orders.queries.ts';

/** '3 of 12', and links to the previous and next order of the list that it was opened from. */
export function OrderNeighbours({ id, place }: { id: string; place: OrderPosition }) {
  const found = useNeighbours(id, place);
  if (!found) return null;
  const { position, count, previous, next } = found;
  return (
    <nav className={`ui ${styles.neighbours}`} aria-label="Orders of the list">
      <span className={`num muted ${styles.position}`}>
        {formatCount(position)} of {formatCount(count)}
      </span>
      <Step to={previous} icon="caret-left" label="Previous order" />
      <Step to={next} icon="caret-right" label="Next order" />
    </nav>
  );
}

/** Replaces the history entry: one step back is still the list. */
function Step({
  to,
  icon,
  label,
}: {
  to: Neighbour | null;
  icon: 'caret-left' | 'caret-right';
  label: string;
}) {
  const { state } = useLocation();
  if (!to) return <span className={cx(iconButtonClass, styles.none)} />;
  return (
    <IconLink
      to={orderPath(to.id, to.place.list)}
      state={{ ...state, place: to.place }}
      replace
      icon={icon}
      label={label}
    />
  );
}

function useNeighbours(id: string, place: OrderPosition) {
  const page = (number: number) => ({
    ...ordersQuery(place.list, { page: number, search: '', sort: place.sort, filters: {} }),
    // Another page's rows would be taken for this one's.
    placeholderData: undefined,
  });
  const here = useQuery(page(place.page));
  const at = here.data?.orders.findIndex(({ _id }) => _id === id) ?? -1;
  const isFirst = at === 0 && place.page > 1;
  const isLast =
    here.data !== undefined && at === here.data.orders.length - 1 && place.page < here.data.totalPages;
  const before = useQuery({ ...page(Math.max(1, place.page - 1)), enabled: isFirst });
  const after = useQuery({ ...page(place.page + 1), enabled: isLast });
  return neighboursOf(id, place, {
    here: here.data,
    before: isFirst ? before.data : undefined,
    after: isLast ? after.data : undefined,
  });
}
