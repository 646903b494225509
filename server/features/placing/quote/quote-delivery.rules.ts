import type { QuotedMethod } from '#contract/checkout.contract.ts';
import { type DeliveryMethod, deliveryDays, type Goods, priceOfDelivery } from '#contract/delivery.ts';
import { toMajor } from '#contract/money.ts';
import { workdaysAfter } from '#contract/shop-days.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#server/format/format.ts';
import * as en from '#server/texts/en/checkout.ts';

const texts = defineTexts({ en });
const GRAMS_PER_KG = 1_000;

const inWords = (grams: number) =>
  grams < GRAMS_PER_KG ? `${formatCount(grams)} g` : `${formatCount(grams / GRAMS_PER_KG)} kg`;

/** @returns why a method is not offered for these goods; null when it is */
function refusalOfMethod(method: DeliveryMethod, goods: Goods): string | null {
  const price = priceOfDelivery(method, goods);
  return 'maxGrams' in price ? texts().tooHeavy(inWords(price.maxGrams)) : null;
}

interface OrderedPieces {
  quantity: number;
  onShelf: number;
  backOrderFrom: string | null;
}

/** @returns the day from which all of it can be sent: today, or when the last of what is on back-order ships */
export function sentFrom(today: string, lines: readonly OrderedPieces[]): string {
  const waits = lines.flatMap(({ quantity, onShelf, backOrderFrom }) =>
    quantity > onShelf && backOrderFrom !== null ? [backOrderFrom] : [],
  );
  return [today, ...waits].reduce((latest, day) => (day > latest ? day : latest));
}

function expectedArrival(method: DeliveryMethod, from: string): QuotedMethod['arrives'] {
  const days = deliveryDays(method);
  return days && { from: workdaysAfter(from, days.from), to: workdaysAfter(from, days.to) };
}

/** @param from the day from which all of it can be sent */
export function quoteMethod(method: DeliveryMethod, goods: Goods, from: string): QuotedMethod {
  const { id, name, kind, freeFrom, text } = method;
  const price = priceOfDelivery(method, goods);
  const unavailable = refusalOfMethod(method, goods);
  return {
    _id: id,
    name,
    kind,
    price: 'minor' in price ? toMajor(price.minor) : null,
    freeFrom,
    days: deliveryDays(method),
    arrives: expectedArrival(method, from),
    text,
    ...(unavailable === null ? {} : { unavailable }),
  };
}

/** @returns the method that was asked for, where it is offered, else the first one offered; null when none is */
export function chooseMethod(
  methods: readonly DeliveryMethod[],
  goods: Goods,
  asked: string | null,
): DeliveryMethod | null {
  const offered = methods.filter((method) => refusalOfMethod(method, goods) === null);
  return offered.find(({ id }) => id === asked) ?? offered[0] ?? null;
}
