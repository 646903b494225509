import { href } from 'react-router';

const param = 'checkout';
/** The key in a link of a mail, or where a provider sends its buyers. */
const linkParam = 'key';

/** The page to which buyers come back from paying. */
export const returnedPath = (id: string) =>
  `${href('/checkout/return')}?${new URLSearchParams({ [param]: id })}`;

/** The key of the link that opened the page, or the checkout that it names; null without either. */
export const askedId = (search: URLSearchParams): string | null =>
  search.get(linkParam) || returnedId(search);

/** True when it is the key of a link, which opens the page to whoever has it. */
export const isLinkKey = (id: string): boolean => !/^[\da-f-]{36}$/i.test(id);

/** The checkout that somebody comes back from, by the URL of this page or of the checkout; null without one. */
export const returnedId = (search: URLSearchParams): string | null => search.get(param) || null;
