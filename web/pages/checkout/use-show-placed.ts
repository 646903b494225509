import { href, useNavigate } from 'react-router';
import { emptyAddress } from '#web/features/addresses/address-values.ts';
import { removeCachedAddresses } from '#web/features/addresses/addresses.queries.ts';
import { currentDraft, removeDraft } from '#web/features/placing/checkout-draft.store.ts';
import { announceOrdered } from '#web/features/placing/ordered-elsewhere.ts';
import type { PlacedState } from '#web/features/placing/placed-state.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';

interface PlacedOrder {
  id: string;
  /** The key in a guest's link; null with an account. */
  key: string | null;
  isWithoutChange: boolean;
}

/** Shows the page of an order that was just placed. What was typed for it is not needed any more. */
export function useShowPlaced() {
  const navigate = useNavigate();
  return async ({ id, key, isWithoutChange }: PlacedOrder, isOwnDraft: boolean, replace = false) => {
    const { email } = currentDraft();
    if (isOwnDraft) saveToBook();
    notify.succeeded();
    announceOrdered({ id, key });
    const page = href('/order/success/:id', { id });
    await navigate(key === null ? page : `${page}?${new URLSearchParams({ key })}`, {
      replace,
      state: { isWithoutChange, email: isOwnDraft ? email : '' } satisfies PlacedState,
    });
    if (isOwnDraft) removeDraft();
  };
}

/** Adds the address that was typed for the order, where the account wants it. The order is placed whether this works or not. */
function saveToBook(): void {
  const { account, address, savesAddress } = currentDraft();
  if (account === null || !savesAddress || address === null) return;
  const body = { ...emptyAddress, ...address, _id: crypto.randomUUID() };
  shopApi('POST /address/add', { body, keepalive: true }).then(removeCachedAddresses, reportFailure);
}
