import { href } from 'react-router';
import type { Permission } from '#contract/permissions.ts';
import { defineTexts } from '#contract/texts.ts';
import type { WorkView } from '#contract/work-list.contract.ts';
import * as en from '#web/texts/en/dashboard-actions.ts';
import type { NamedPage } from './found-pages.ts';

const texts = defineTexts({ en });

type Action = keyof ReturnType<typeof texts>['actions'];

const workList = (view: WorkView) => `${href('/dashboard/orders/customers')}?view=${view}`;
const products = href('/dashboard/product');

/** Where one does it, and what it needs. Money that comes and goes is the shop's, of which merchants see nothing. */
const places: Record<Exclude<Action, 'signOut'>, [to: string, needs: Permission | null]> = {
  refund: [workList('all'), 'orders.refund'],
  failedRefunds: [workList('refund-failed'), 'orders.refund'],
  returns: [workList('returns'), 'orders.write'],
  payBack: [workList('to-pay-back'), 'orders.refund'],
  markPaid: [workList('awaiting-payment'), 'orders.refund'],
  placeOrder: [href('/dashboard/orders/new'), 'orders.place'],
  send: [workList('to-send'), 'orders.write'],
  print: [workList('to-send'), 'orders.read'],
  cancel: [workList('all'), 'orders.write'],
  correct: [workList('to-send'), 'orders.refund'],
  exportOrders: [workList('all'), 'orders.read'],
  exportProducts: [products, 'products.read'],
  prices: [products, 'products.write'],
  stock: [products, 'products.write'],
  viewShop: [href('/'), null],
};

/** Actions that these permissions allow, and where one does them. */
export function allowedActions(permissions: readonly Permission[]): NamedPage[] {
  const { actions } = texts();
  return (Object.keys(places) as (keyof typeof places)[]).flatMap((id) => {
    const [to, needs] = places[id];
    return needs === null || permissions.includes(needs) ? [{ ...actions[id], id, to }] : [];
  });
}

/** Is found last of all: Enter after the beginning of a product's name never signs out. */
export const signOutAction = (run: () => void): NamedPage => ({
  ...texts().actions.signOut,
  to: '',
  id: 'signOut',
  run,
});
