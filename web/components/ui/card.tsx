import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
    <li className="card">
      <Link to={to} className="card-body" prefetch="intent">
        {picture}
        <span className="line">
          <span>{maker}</span>
          {makerEnd}
        </span>
        <Heading className="name">{name}</Heading>
        <p className="desc">{text === name ? null : text}</p>
        <p className="price">{price}</p>
      </Link>
      {corner}
    </li>
  );
}

/** An average to one decimal with its star. */
export function CardRating({ average }: { average: number }) {
  return (
    <span className="rate">
      <Icon name="star-fill" />
      <span className="sr-only">Rated </span>
      {average.toFixed(1)}
    </span>
  );
}

/** A card that is still coming. */
export function CardSkeleton() {
  return (
    <li className="card">
      <div className="card-body">
        <Skeleton className="pic-tall rounded-none" />
        <Skeleton className="mt-[18px] mb-1 h-3 w-2/5" />
        <Skeleton className="my-1 h-3.5 w-3/4" />
        <Skeleton className="mt-2 h-[36px] w-[88%]" />
        <Skeleton className="mt-3.5 mb-1 h-3.5 w-[30%]" />
      </div>
    </li>
  );
}
