import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/withdraw-link.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import * as styles from './withdrawal-notes.module.css';

const texts = defineTexts({ en });

/** Withdrawals that wait for somebody. The shop decides about them on a page of their own. */
export function WithdrawalNotes({ details: { withdrawals, as } }: { details: OrderDetails }) {
  const { held, heldForBuyer, late, see } = texts();
  const ofHeld = as === 'shop' || as === 'merchant' ? held : heldForBuyer;
  return withdrawals
    .filter(({ state }) => state === 'unconfirmed' || state === 'late')
    .map(({ _id, number, state }) => (
      <div key={_id} className={styles.note}>
        <WarningNote>
          {(state === 'late' ? late : ofHeld)(number)}{' '}
          {as === 'shop' ? (
            <Link to={href('/withdraw/:id', { id: _id })} className="link">
              {see}
            </Link>
          ) : null}
        </WarningNote>
      </div>
    ));
}

/** The way to withdraw, on the page of an own order. @param orderKey of a guest's link */
export function WithdrawLink({ order, orderKey }: { order: OrderDetails['order']; orderKey?: string }) {
  const { withdrawalDays } = useShop();
  if (withdrawalDays === null) return null;
  const path = href('/order/:id/withdraw', { id: order._id });
  return (
    <p className={styles.link}>
      <Link
        to={orderKey === undefined ? path : `${path}?${new URLSearchParams({ key: orderKey })}`}
        className="link tap"
      >
        {texts().withdraw}
      </Link>
    </p>
  );
}
