import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { forgetSentBag } from '../cart/sent-checkout.store.ts';

/** Where to pay for a held checkout, or that it was paid meanwhile. */
export type Paying = { pay: string } | { paidMeanwhile: string };

/**
 * @returns where to pay; null when it is not held any more, so that it has to be sent again
 * @throws ApiError
 */
export async function payHeld(key: string): Promise<Paying | null> {
  try {
    const { pay } = await shopApi('POST /checkout/:id/pay', { params: { id: key } });
    return { pay };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.code === 'checkout-paid') return { paidMeanwhile: key };
    if (!isOver(failure)) throw failure;
    forgetSentBag(key);
    return null;
  }
}

/**
 * Gives a held checkout up, and its things back.
 * @returns whether nothing is held any more; false when it was paid by then
 * @throws ApiError
 */
export async function giveUpHeld(key: string): Promise<boolean> {
  try {
    const { state } = await shopApi('DELETE /checkout/:id', { params: { id: key } });
    if (state !== 'released') return false;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.code === 'checkout-paid') return false;
    if (!isOver(failure)) throw failure;
  }
  forgetSentBag(key);
  return true;
}

/** Also somebody else's, which is none of this visitor's concern. */
const isOver = ({ code, status }: ApiError) => code === 'checkout-released' || status === 404;
