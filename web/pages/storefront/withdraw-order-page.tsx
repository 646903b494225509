import { useSearchParams } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/withdraw.ts';
import type { Route } from './+types/withdraw-order-page';
import { LoadedGuestOrder } from './guest-order.tsx';
import { WithdrawHead } from './withdraw-head.tsx';
import { WithdrawGuestOrder, WithdrawOrder } from './withdraw-order.tsx';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** Withdrawing from the contract of one order: for its account, or by the key of a guest's link. */
export default function WithdrawOrderPage({ params: { id } }: Route.ComponentProps) {
  const orderKey = useSearchParams()[0].get('key');
  const above = <WithdrawHead />;
  return (
    <div className="wrap page-bottom">
      {orderKey === null ? (
        <RequireSession waiting={above}>
          <WithdrawOrder id={id} above={above} />
        </RequireSession>
      ) : (
        <LoadedGuestOrder {...{ id, orderKey }}>
          {(details) => <WithdrawGuestOrder {...{ details, orderKey, above }} />}
        </LoadedGuestOrder>
      )}
    </div>
  );
}
