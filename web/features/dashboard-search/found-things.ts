import { href } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { orderStateWord } from '#contract/order-states.ts';
import type { ListedProduct } from '#contract/products-back-office.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { UserRow } from '#contract/users.contract.ts';
import type { WorkRow } from '#contract/work-list.contract.ts';
import { formatLowestPrice, formatPrice } from '#web/lib/format/format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/dashboard-search.ts';

const texts = defineTexts({ en });

/** A result of the search. */
export interface Found {
  to: string;
  /** Tells it from others at the same place. */
  id?: string;
  /** Is done instead of opening a page. */
  run?: () => void;
  label: string;
  /** Below the label. */
  sub?: string;
  /** On the right. */
  end?: string;
}

export const foundKey = ({ id, to }: Found) => id ?? to;

export function foundOrder({ _id, number, created, state, isPickUp, buyer, first, total }: WorkRow): Found {
  const { deleted, guest } = texts();
  const who = buyer.isDeleted ? deleted : buyer.isGuest ? guest(buyer.name) : buyer.name;
  return {
    to: href('/dashboard/orders/customers/:id', { id: _id }),
    label: `${orderLabel(number)} ${who}`,
    sub: [shortDate(created), orderStateWord(state, isPickUp), first.name].join(', '),
    end: formatPrice(total),
  };
}

type Priced = Pick<ListedProduct, '_id' | 'name' | 'sku' | 'price' | 'salePrice' | 'highestPrice'>;

export function foundProduct({ _id, name, sku, price, salePrice, highestPrice }: Priced): Found {
  return {
    to: href('/dashboard/product/edit/:id', { id: _id }),
    label: name,
    sub: sku,
    end: formatLowestPrice(salePrice ?? price, highestPrice !== undefined && highestPrice > price),
  };
}

type Person = Pick<UserRow, '_id' | 'firstName' | 'lastName' | 'email'>;

export function foundPerson({ _id, firstName, lastName, email }: Person): Found {
  const name = `${firstName} ${lastName}`.trim();
  return {
    to: href('/dashboard/users/:id', { id: _id }),
    label: name || (email ?? texts().deleted),
    ...(name && email ? { sub: email } : {}),
  };
}
