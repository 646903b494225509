import { toMinor } from '#contract/money.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';
import * as en from '#server/texts/en/checkout.ts';
import * as enDiscounts from '#server/texts/en/discounts.ts';
import type { PersonalRefusal } from '../../discounts/discounts.rules.ts';
import type { Providers } from '../../payment-providers/provider.ts';
import type { Caller, SentCheckout } from '../checkout.rules.ts';
import { toSentAddress } from '../sent-addresses.rules.ts';
import { differingParts, type PricePart } from './fingerprint.ts';
import { quoteCart } from './quote-cart.ts';
import { refusedDiscounts, toOrderer } from './quoted-discounts.ts';

const texts = defineTexts({ en });
const ofDiscounts = defineTexts({ en: enDiscounts });

/** Ends a transaction whose order would cost something else than the buyer saw. */
export class QuoteChanged extends Error {
  readonly settings: AllSettings;
  readonly refused: ReadonlyMap<string, PersonalRefusal>;

  /** @param refused discounts that could not be taken */
  constructor(settings: AllSettings, refused: ReadonlyMap<string, PersonalRefusal> = new Map()) {
    super('the quote has changed');
    this.settings = settings;
    this.refused = refused;
  }
}

/** @returns the refusal, with what the order costs now */
export async function refusalOfChange(
  db: Db,
  providers: Providers,
  { settings, refused }: QuoteChanged,
  caller: Caller,
  form: SentCheckout,
): Promise<ShopError> {
  const quote = await quoteCart(
    db,
    { settings, providers },
    {
      who: toOrderer(caller, form),
      items: form.items,
      address: toSentAddress(form),
      delivery: form.delivery,
      hasEmail: Boolean(form.contact.email),
      ...{ code: form.code ?? null, refused: new Map([...refusedDiscounts(form), ...refused]) },
    },
  );
  const differing = differingParts(form.fingerprint, quote.fingerprint);
  const total = formatPrice(toMinor(quote.total));
  const { codeRefused, notGiven } = quote;
  const why =
    codeRefused?.reason === 'unknown' ? ofDiscounts().codeGone : (codeRefused ?? notGiven?.[0])?.message;
  const message =
    why && isOfDiscount(differing)
      ? texts().discountRefused(why, total)
      : texts().quoteChanged(whatChanged(differing), total);
  return new ShopError('quote-changed', message, { quote });
}

const isOfDiscount = (differing: readonly PricePart[]) =>
  differing.includes('discounts') && !differing.includes('prices');

/** Taxes follow prices, so they are named alone only. */
function whatChanged(differing: readonly PricePart[]): string {
  const [prices, delivery] = [differing.includes('prices'), differing.includes('delivery')];
  if (isOfDiscount(differing)) return texts().changedDiscount;
  if (prices && delivery) return texts().changedPricesAndDelivery;
  if (prices) return texts().changedPrices;
  if (delivery) return texts().changedDelivery;
  if (differing.includes('taxes')) return texts().changedTaxes;
  // None differs where a discount could not be taken, and can be by now.
  return differing.includes('terms') ? texts().changedTerms : texts().changedDiscount;
}
