import type { ReactNode } from 'react';
import { formatRating } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Link } from '../buttons/link.tsx';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './card.module.css';

type CardProps = {
  to: string;
  image: ReactNode;
  /** The line above the name: the brand. */
  overline: ReactNode;
  /** The end of the overline: a CardRating. */
  overlineEnd?: ReactNode;
  name: ReactNode;
  /** Two lines of it show; what only repeats the name is left out. */
  text: ReactNode;
  /** The price, with a `<small>` for what must be said beside it. */
  price: ReactNode;
  /** The control on the image's corner, outside the link: a WishlistButton. */
  corner?: ReactNode;
  /** One level below the heading of the grid: h2 directly under the page's h1. */
  heading?: 'h2' | 'h3';
};

/** A product in a grid: image and text are one link. The cards of a row share their lines, so prices align. */
export function Card({
  to,
  image,
  overline,
  overlineEnd,
  name,
  text,
  price,
  corner,
  heading: Heading = 'h3',
}: CardProps) {
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.body} prefetch="intent">
        {image}
        <span className={styles.line}>
          <span>{overline}</span>
          {overlineEnd}
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
      {formatRating(average)}
    </span>
  );
}
