import { formatCount } from '#web/lib/format/format.ts';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './badges.module.css';

const PLACES = [1, 2, 3, 4, 5];

/** A rating of 0 to 5 in stars and half stars. */
export function Stars({ value }: { value: number }) {
  const halves = Math.round(value * 2);
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={`${formatCount(Math.round(value * 10) / 10)} of 5 stars`}
    >
      {PLACES.map((place) => {
        if (halves >= place * 2) return <Icon key={place} name="star-fill" />;
        if (halves === place * 2 - 1) return <Icon key={place} name="star-half-fill" />;
        return <Icon key={place} name="star" className={styles.emptyStar} />;
      })}
    </span>
  );
}
