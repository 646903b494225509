import type { ActiveDiscount } from '#contract/active-discounts.ts';
import { type DeliveryMethod, priceOfDelivery } from '#contract/delivery.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { type LineTax, taxClasses } from '#contract/taxes.ts';
import type { Db } from '#server/db/db.ts';
import {
  type AskingPerson,
  findListings,
  findRefusals,
  type HeldDiscount,
  lockPerson,
  takeUses,
} from '../discounts/discount-uses.store.ts';
import {
  chooseDiscounts,
  type Discounted,
  findCandidates,
  nearestDiscount,
  type PersonalRefusal,
} from '../discounts/discounts.rules.ts';
import { sumTaxMinor } from '../orders/taxes.rules.ts';
import { lineTotalMinor, sumOfLines } from '../orders/totals.rules.ts';
import { listStoredSettings } from '../settings/settings.store.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { taxesOfDelivery } from './delivery-taxes.rules.ts';
import { type Offer, type SoldGoods, taxesOfLine, toGoods } from './offer.rules.ts';

/** A line before its discount. */
interface Line extends SoldGoods {
  productId: string;
  variantId: string;
  taxMinor: number;
  taxes: LineTax[];
}

export interface DiscountQuestion {
  settings: Pick<AllSettings, 'discounts'>;
  offer: Offer;
  /** Null where nothing is delivered. */
  method: DeliveryMethod | null;
  /** As it was typed; null without one. */
  code: string | null;
  who: AskingPerson;
  /** Key of a checkout that is held for this person. */
  heldKey?: string | null | undefined;
  /** Discounts that could not be taken a moment ago. */
  refused?: ReadonlyMap<string, PersonalRefusal>;
}

interface NotGiven {
  discount: ActiveDiscount;
  reason: Exclude<PersonalRefusal, 'used-up'>;
}

export interface DiscountedOrder<L> {
  /** With their discount, and their taxes of what is left. */
  lines: L[];
  /** As they were, for whoever adds up what was shown. */
  shownMinor: number;
  ofDeliveryMinor: number;
  applied: Discounted['applied'];
  /** As the order keeps them. */
  frozen: HeldDiscount[];
  refusal: Discounted['refusal'];
  /** That the order might have had, and why this buyer may not. */
  notGiven: NotGiven[];
  nearest: { discount: ActiveDiscount; missingMinor: number } | null;
}

/**
 * The discounts of an order as it would be placed now (docs/rules.md#discounts). Sends no statement while no discount is switched on; with
 * some, one where a discount is for categories or brands, and one where uses or a person count.
 */
export async function discountOrder<L extends Line>(
  db: Db,
  lines: readonly L[],
  question: DiscountQuestion,
): Promise<DiscountedOrder<L>> {
  const { settings, offer, method, code, who } = question;
  const candidates = findCandidates(settings.discounts.active, code, new Date());
  const shownMinor = sumOfLines(lines);
  const all = [...candidates.automatic, ...(candidates.coded ? [candidates.coded] : [])];
  if (all.length === 0) {
    const refusal = candidates.isUnknown ? ({ reason: 'unknown' } as const) : null;
    return {
      lines: [...lines],
      shownMinor,
      ofDeliveryMinor: 0,
      applied: [],
      frozen: [],
      refusal,
      notGiven: [],
      nearest: null,
    };
  }
  const hasGroups = all.some(({ targets }) => targets.some(({ kind }) => kind !== 'product'));
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const listings = hasGroups ? await findListings(db, productIds) : null;
  const refused = new Map([
    ...(await findRefusals(db, all, who, question.heldKey)),
    ...(question.refused ?? []),
  ]);
  const discountable = lines.map((line) => ({
    ...(listings?.get(line.productId) ?? { brandId: null, categoryIds: [] }),
    productId: line.productId,
    valueMinor: lineTotalMinor(line),
    isGone: line.quantity === 0,
  }));
  const { weightGrams } = toGoods(lines);
  const priceMinor = (chosen: DeliveryMethod) => (valueMinor: number) => {
    const price = priceOfDelivery(chosen, { valueMinor, weightGrams });
    return 'minor' in price ? price.minor : 0;
  };
  const isEmpty = lines.every(({ quantity }) => quantity === 0);
  const deliveryMinor = method && !isEmpty ? priceMinor(method) : null;
  const discounted = chooseDiscounts(
    {
      ...{ lines: discountable, deliveryMinor },
      costMinor: (ofLines, minor) => totalCost(withDiscounts(lines, ofLines, offer), minor, offer),
      maxAddedTax: maxAddedTax(offer),
    },
    candidates,
    refused,
  );
  const { applied, ofLines, ofDeliveryMinor, refusal } = discounted;
  const isApplied = (discount: ActiveDiscount) => applied.some((one) => one.discount === discount);
  return {
    ...{ shownMinor, ofDeliveryMinor, applied, refusal },
    notGiven: all.flatMap((discount) => {
      const reason = refused.get(discount.id);
      return reason && reason !== 'used-up' ? [{ discount, reason }] : [];
    }),
    lines: withDiscounts(lines, ofLines, offer),
    frozen: applied.map(({ discount: { id, code, title, kind, borneBy }, minor, shares }) => ({
      ...{ discountId: id, code, title, kind, borneBy, minor },
      shares: shares.map(({ line, minor }) => ({
        variantId: line === null ? null : (lines[line]?.variantId ?? null),
        minor,
      })),
    })),
    nearest: nearestDiscount(
      { lines: discountable, deliveryMinor },
      candidates.automatic.filter((one) => !isApplied(one) && !refused.has(one.id)),
      applied.map(({ discount }) => discount),
    ),
  };
}

function withDiscounts<L extends Line>(lines: readonly L[], ofLines: readonly number[], offer: Offer): L[] {
  return lines.map((line, at) => {
    const discountMinor = ofLines[at] ?? 0;
    if (discountMinor === 0) return line;
    const taxes = taxesOfLine(offer, { ...line, discountMinor });
    return { ...line, discountMinor, taxes, taxMinor: sumTaxMinor(taxes) };
  });
}

/** The price of lines and delivery, with tax. */
function totalCost(lines: readonly Line[], deliveryMinor: number, offer: Offer): number {
  const shown = sumOfLines(lines) + deliveryMinor;
  if (offer.pricesIncludeTax) return shown;
  const delivered = sumTaxMinor(taxesOfDelivery(deliveryMinor, lines, offer).taxes);
  return lines.reduce((sum, { taxMinor }) => sum + taxMinor, shown + delivered);
}

/** As a part of a price. */
function maxAddedTax({ pricesIncludeTax, rates }: Offer): number {
  if (pricesIncludeTax) return 0;
  const sums = taxClasses.map((one) => rates[one].reduce((sum, { rate }) => sum + rate, 0));
  return Math.max(...sums) / 100;
}

/** The settings of this moment: a discount that this transaction has locked is not saved any more until it ends. */
export const readSettings = async (tx: Db, { parse }: Pick<ShopSettings, 'parse'>) =>
  parse((await listStoredSettings(tx)).values);

/**
 * The discounts of an order of one press, which names no code and has seen no quote: those that it gets are taken, and one that was used up
 * at this moment is left out.
 */
export async function discountOnePress<L extends Line>(
  tx: Db,
  frozen: readonly L[],
  shopSettings: Pick<ShopSettings, 'parse'>,
  { settings: known, offer, who }: Pick<DiscountQuestion, 'settings' | 'offer' | 'who'>,
): Promise<{ lines: L[]; discounts: HeldDiscount[] }> {
  let refused: ReadonlyMap<string, PersonalRefusal> = new Map();
  let settings = known;
  // A later round, which keeps the rows of this one, may want a discount of a person.
  let isLocked = false;
  // Each round leaves out at least one, or knows the rules of those that it has locked.
  for (;;) {
    const question = { settings, offer, method: null, code: null, who, refused };
    const { lines, frozen: discounts, applied } = await discountOrder(tx, frozen, question);
    if (discounts.length === 0) return { lines, discounts };
    if (!isLocked) await lockPerson(tx, settings.discounts.active, who);
    isLocked = true;
    const taken = await takeUses(
      tx,
      applied.map(({ discount }) => discount),
      who,
    );
    if (taken.hasChanged) settings = await readSettings(tx, shopSettings);
    else if (taken.refused.size === 0) return { lines, discounts };
    else refused = new Map([...refused, ...taken.refused]);
  }
}
