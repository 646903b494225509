import type { Quote } from '#contract/checkout.contract.ts';
import { isOnline, type OfferedPayment, type OnlinePayment } from '#contract/payments.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { Providers } from '../../payment-providers/provider.ts';

/** Why a total cannot be paid online, in words; null when it can. Nothing has to be paid for a total of 0. */
export const refusalOfAmount = (
  providers: Providers,
  payment: OnlinePayment,
  totalMinor: number,
): string | null =>
  totalMinor === 0 ? null : providers.of(payment).refusalOfAmount(totalMinor, shopFormat().currency);

export function quotePayment(
  providers: Providers,
  { id, name, text }: OfferedPayment,
  totalMinor: number,
): Quote['payments'][number] {
  const quoted = { _id: id, name, text, isOnline: isOnline(id) };
  const unavailable = isOnline(id) ? refusalOfAmount(providers, id, totalMinor) : null;
  return unavailable === null ? quoted : { ...quoted, unavailable };
}
