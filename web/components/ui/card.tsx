import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/lib/class-names.ts';
import * as styles from './card.module.css';
import { Icon } from './icon.tsx';
import { Skeleton } from './loading.tsx';

type CardProps = {
  to: string;
  picture: ReactNode;
  /** Above the name: who made it. */
  maker: ReactNode;
  /** At the end of the maker's line: a CardRating. */
  makerEnd?: ReactNode;
  name: ReactNode;
  /** Two lines of it show; what only repeats the name is left out. */
  text: ReactNode;
  /** The price, with a `<small>` for what must be said beside it. */
  price: ReactNode;
  /** On the picture's corner, outside the link: a WishlistButton. */
  corner?: ReactNode;
  /** One below the heading that the shelf stands under: h2 right under the page's h1. */
  heading?: 'h2' | 'h3';
};

/** One thing on a shelf: picture and ticket are one link. Rows of a shelf share their lines, so prices align. */
export function Card({
  to,
  picture,
  maker,
  makerEnd,
  name,
  text,
  price,
  corner,
  heading: Heading = 'h3',
}: CardProps) {
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.body} prefetch="intent">
        {picture}
        <span className={styles.line}>
          <span>{maker}</span>
          {makerEnd}
        </span>
        <Heading className={styles.name}>{name}</Heading>
        <p className={styles.description}>{text === name ? null : text}</p>
        <p className={cx('price', styles.price)}>{price}</p>
      </Link>
      {corner}
    </li>
  );
}

/** An average to one decimal with its star. */
export function CardRating({ average }: { average: number }) {
  return (
    <span className={styles.rating}>
      <Icon name="star-fill" />
      <span className="sr-only">Rated </span>
      {average.toFixed(1)}
    </span>
  );
}

/** A card that is still coming. */
export function CardSkeleton() {
  return (
    <li className={styles.card}>
      <div className={styles.body}>
        <Skeleton className={styles.imageSkeleton} />
        <Skeleton className={styles.lineSkeleton} />
        <Skeleton className={styles.nameSkeleton} />
        <Skeleton className={styles.descriptionSkeleton} />
        <Skeleton className={styles.priceSkeleton} />
      </div>
    </li>
  );
}
