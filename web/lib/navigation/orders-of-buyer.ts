import { href } from 'react-router';

/** All orders of an e-mail address, as the work list finds them. */
export const ordersOfBuyer = (email: string): string =>
  `${href('/dashboard/orders/customers')}?${new URLSearchParams({ view: 'all', search: email })}`;
