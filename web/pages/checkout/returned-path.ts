import { href } from 'react-router';

const param = 'checkout';

/** The page to which buyers come back from paying. */
export const returnedPath = (id: string) =>
  `${href('/checkout/return')}?${new URLSearchParams({ [param]: id })}`;

/** The checkout that somebody comes back from, by the URL of this page or of the checkout; null without one. */
export const returnedId = (search: URLSearchParams): string | null => search.get(param) || null;
