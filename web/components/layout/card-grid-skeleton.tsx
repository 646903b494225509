import { cx } from '#web/lib/values/class-names.ts';
import { Skeleton } from '../feedback/loading.tsx';
import * as cardStyles from './card.module.css';
import * as styles from './card-grid.module.css';

/** Cards that are still loading, in boxes of the same size. Not beside CardGrid, which a first view loads. */
export function CardGridSkeleton({ count = 10, isRow }: { count?: number; isRow?: boolean }) {
  const places = Array.from({ length: count }, (_, at) => at);
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <ul className={cx('late', styles.grid, isRow && styles.row)} aria-hidden="true">
        {places.map((place) => (
          <CardSkeleton key={place} />
        ))}
      </ul>
    </div>
  );
}

function CardSkeleton() {
  return (
    <li className={cardStyles.card}>
      <div className={cardStyles.body}>
        <Skeleton className={cardStyles.imageSkeleton} />
        <Skeleton className={cardStyles.lineSkeleton} />
        <Skeleton className={cardStyles.nameSkeleton} />
        <Skeleton className={cardStyles.descriptionSkeleton} />
        <Skeleton className={cardStyles.priceSkeleton} />
      </div>
    </li>
  );
}
