import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { IconLink, iconButtonClass } from '#web/components/buttons/icon-button.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/order-neighbours.ts';
import { neighboursQuery } from '../orders/neighbours.queries.ts';
import {
  countLabel,
  isToSendView,
  type Neighbour,
  type OrderPosition,
  orderPath,
} from '../orders/order-position.ts';
import * as styles from './order-summary.module.css';

const texts = defineTexts({ en });

/** '3 of 12 to send', and links to the previous and next order of the list that it was opened from. */
export function OrderNeighbours({ id, place }: { id: string; place: OrderPosition }) {
  const { data: found } = useQuery(neighboursQuery(useQueryClient(), id, place));
  if (!found) return null;
  const { position, count, previous, next } = found;
  return (
    <nav className={`ui ${styles.neighbours}`} aria-label={texts().label}>
      <span className={`num muted ${styles.position}`}>
        {texts().position(
          position === null ? null : formatCount(position),
          countLabel(count),
          isToSendView(place),
        )}
      </span>
      <Step to={previous} icon="caret-left" label={texts().previous} />
      <Step to={next} icon="caret-right" label={texts().next} />
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
      state={{ ...state, parcelFirst: undefined, place: to.place }}
      replace
      icon={icon}
      label={label}
    />
  );
}
