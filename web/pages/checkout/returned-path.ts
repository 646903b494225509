import { href } from 'react-router';

const param = 'checkout';

/** The page to which buyers come back from paying. */
export const returnedPath = (id: string) =>
  `${href('/checkout/return')}?${new URLSearchParams({ [param]: id })}`;

/** The checkout that was paid, by the URL; null without one. */
export const returnedId = (search: URLSearchParams): string | null => search.get(param) || null;
