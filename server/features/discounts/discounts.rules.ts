import { type ActiveDiscount, isRunning, PERCENT_PARTS } from '#contract/active-discounts.ts';
import type { codeRefusals, personalRefusals } from '#contract/checkout.contract.ts';
import { cleanCode } from '#contract/clean-text.ts';
import { divideMinor } from '../orders/shares.rules.ts';

/** A line before discounts. */
export interface DiscountedLine {
  productId: string;
  brandId: string | null;
  /** Those that list the product, and those above them. */
  categoryIds: readonly string[];
  /** As shown: with tax when prices include tax. */
  valueMinor: number;
  /** None of it can be ordered. */
  isGone?: boolean;
}

export interface DiscountedCart {
  lines: readonly DiscountedLine[];
  /** The price of the delivery by the value of the items after their discount; null while there is none to deliver by. */
  deliveryMinor: ((itemsMinor: number) => number) | null;
  /** The total with tax, by the discounts of the lines and the price of the delivery. */
  costMinor: (ofLines: readonly number[], deliveryMinor: number) => number;
  /** The highest tax that is added to a price, as a part of it; 0 when prices include tax. */
  maxAddedTax: number;
}

/** Why somebody may not have a discount, which the database knows. */
export type PersonalRefusal = 'used-up' | (typeof personalRefusals)[number];

/** Who orders, and what they have ordered, decides about it. */
export const asksForPerson = ({
  maxUsesPerPerson,
  forFirstOrder,
}: Pick<ActiveDiscount, 'maxUsesPerPerson' | 'forFirstOrder'>) => forFirstOrder || maxUsesPerPerson !== null;

export interface CodeRefusal {
  reason: (typeof codeRefusals)[number];
  /** In minor units, where the sum is too small. */
  missingMinor?: number;
  /** The discount of a code that is right. */
  discount?: ActiveDiscount;
}

/** A discount that an order gets. */
interface AppliedDiscount {
  discount: ActiveDiscount;
  /** Its shares add up to this. */
  minor: number;
  /** Without those of 0; the line by its position, null for the delivery. */
  shares: { line: number | null; minor: number }[];
}

export interface Discounted {
  /** The one on items first. */
  applied: AppliedDiscount[];
  /** The discount of each line. */
  ofLines: number[];
  /** Off the delivery. */
  ofDeliveryMinor: number;
  /** Null when the code is applied, and without a code. */
  refusal: CodeRefusal | null;
}

/** Also of a code that is planned, ended, switched off or used up, so that nobody learns codes by trying. */
const unknownCode: CodeRefusal = { reason: 'unknown' };

/** The discounts that an order may get. */
export interface Candidates {
  /** Those without a code. */
  automatic: readonly ActiveDiscount[];
  /** The one with the code that was typed. */
  coded: ActiveDiscount | null;
  /** A code was typed that none of them has. */
  isUnknown: boolean;
}

/** @returns a code as it is compared; null for what cannot be one */
export function normalizeCode(typed: string): string | null {
  const code = cleanCode(typed).toLowerCase();
  return /^[a-z0-9-]{3,40}$/.test(code) ? code : null;
}

/** @param typed null without a code. @returns those that run at a moment */
export function findCandidates(
  active: readonly ActiveDiscount[],
  typed: string | null,
  now: Date,
): Candidates {
  const running = active.filter((one) => isRunning(one, now));
  const code = typed === null ? null : normalizeCode(typed);
  const coded = (code !== null && running.find((one) => one.code?.toLowerCase() === code)) || null;
  const automatic = running.filter((one) => one.code === null);
  return { automatic, coded, isUnknown: typed !== null && coded === null };
}

/** Made once for each rule in memory: a discount may have 200 targets, and an order 500 lines. */
const targetIds = new WeakMap<ActiveDiscount, ReadonlySet<string>>();
function findTargetIds(discount: ActiveDiscount): ReadonlySet<string> {
  const known = targetIds.get(discount) ?? new Set(discount.targets.map(({ id }) => id));
  targetIds.set(discount, known);
  return known;
}

/** @returns the positions of the lines that a discount is for */
function linesFor(discount: ActiveDiscount, lines: readonly DiscountedLine[]): number[] {
  const ids = findTargetIds(discount);
  return lines.flatMap(({ productId, brandId, categoryIds }, at) => {
    const isFor =
      ids.size === 0 ||
      ids.has(productId) ||
      (brandId !== null && ids.has(brandId)) ||
      categoryIds.some((id) => ids.has(id));
    return isFor ? [at] : [];
  });
}

const halfUp = (parts: bigint, of: bigint) => Number((2n * parts + of) / (2n * of));

/** The discount on a sum, never more than it. A percentage is rounded half up to the minor unit. */
export function discountOn(
  { kind, value }: Pick<ActiveDiscount, 'kind' | 'value'>,
  sumMinor: number,
): number {
  if (kind === 'free-delivery') return 0;
  const minor =
    kind === 'amount' ? value : halfUp(BigInt(sumMinor) * BigInt(value), BigInt(100 * PERCENT_PARTS));
  return Math.min(minor, sumMinor);
}

interface Fitting {
  discount: ActiveDiscount;
  /** The positions and values of the lines that it is for. */
  positions: number[];
  values: number[];
  /** Off these lines together. */
  minor: number;
  refusal?: never;
}

/** @returns the discount of lines, or why they do not get it */
function fitTo(
  discount: ActiveDiscount,
  lines: readonly DiscountedLine[],
): Fitting | { refusal: CodeRefusal } {
  const positions = linesFor(discount, lines);
  if (positions.length === 0) return { refusal: { reason: 'not-for-these', discount } };
  if (positions.every((at) => lines[at]?.isGone)) return { refusal: { reason: 'saves-nothing', discount } };
  const values = positions.map((at) => lines[at]?.valueMinor ?? 0);
  const sumMinor = values.reduce((sum, value) => sum + value, 0);
  const missingMinor = (discount.minimumMinor ?? 0) - sumMinor;
  if (missingMinor > 0) return { refusal: { reason: 'below-minimum', missingMinor, discount } };
  return { discount, positions, values, minor: discountOn(discount, sumMinor) };
}

/** @returns the discount of each line, shared by value with the largest remainder */
function shareOut({ positions, values, minor }: Fitting, lines: readonly DiscountedLine[]): number[] {
  const shares = divideMinor(minor, values);
  const ofLines = lines.map(() => 0);
  for (const [index, at] of positions.entries()) ofLines[at] = shares[index] ?? 0;
  return ofLines;
}

interface Choice {
  /** Null for none. */
  discount: ActiveDiscount | null;
  ofLines: number[];
  deliveryMinor: number;
  costMinor: number;
}

/** At most so many taxes are rounded for a line. */
const MAX_ROUNDED = 5;

/**
 * The discounts of an order (docs/rules.md#discounts): at most one on items and one on the delivery. A code and automatic ones compete: the
 * lower total wins, ties go to the code, among automatic ones to the first.
 * @param refused who may not have which discount, by its id
 */
export function chooseDiscounts(
  cart: DiscountedCart,
  { automatic, coded, isUnknown }: Candidates,
  refused: ReadonlyMap<string, PersonalRefusal>,
): Discounted {
  const { lines } = cart;
  const itemsMinor = lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0);
  const fitting = [...(coded ? [coded] : []), ...automatic].flatMap((discount) => {
    if (refused.has(discount.id)) return [];
    const found = fitTo(discount, lines);
    return found.refusal ? [] : [found];
  });
  const freeDelivery = fitting.find(({ discount }) => discount.kind === 'free-delivery')?.discount ?? null;

  const choose = (discount: ActiveDiscount | null, ofLines: number[]): Choice => {
    const left = itemsMinor - ofLines.reduce((sum, minor) => sum + minor, 0);
    const deliveryMinor = cart.deliveryMinor?.(left) ?? 0;
    const costMinor = cart.costMinor(ofLines, freeDelivery ? 0 : deliveryMinor);
    return { discount, ofLines, deliveryMinor, costMinor };
  };
  const chooseFitting = (one: Fitting) => choose(one.discount, shareOut(one, lines));
  const without = choose(
    null,
    lines.map(() => 0),
  );
  const best = chooseBest(
    fitting.filter(({ minor }) => minor > 0),
    { without, chooseFitting, coded, ...cart },
  );

  const applied: AppliedDiscount[] = [];
  if (best.discount) applied.push(toApplied(best.discount, best.ofLines));
  const ofDeliveryMinor = freeDelivery ? best.deliveryMinor : 0;
  if (freeDelivery && ofDeliveryMinor > 0) {
    const shares = [{ line: null, minor: ofDeliveryMinor }];
    applied.push({ discount: freeDelivery, minor: ofDeliveryMinor, shares });
  }
  const result = { applied, ofDeliveryMinor, ofLines: best.ofLines };
  if (isUnknown) return { ...result, refusal: unknownCode };
  if (!coded || applied.some(({ discount }) => discount === coded)) return { ...result, refusal: null };
  const personal = refused.get(coded.id);
  if (personal)
    return {
      ...result,
      refusal: personal === 'used-up' ? unknownCode : { reason: personal, discount: coded },
    };
  const own = fitTo(coded, lines);
  if (own.refusal) return { ...result, refusal: own.refusal };
  const reason =
    own.minor === 0
      ? 'saves-nothing'
      : chooseFitting(own).costMinor > without.costMinor
        ? 'costs-more'
        : 'other-saves-more';
  return { ...result, refusal: { reason, discount: coded } };
}

interface Compared extends Pick<DiscountedCart, 'lines' | 'maxAddedTax'> {
  without: Choice;
  chooseFitting: (one: Fitting) => Choice;
  coded: ActiveDiscount | null;
}

/** The choice that costs least. What cannot save as much as the best so far, also with its taxes, is not shared out. */
function chooseBest(
  fitting: readonly Fitting[],
  { lines, maxAddedTax, without, chooseFitting, coded }: Compared,
): Choice {
  // The code is the first.
  const rank = (discount: ActiveDiscount | null) => fitting.findIndex((one) => one.discount === discount);
  let best = without;
  for (const one of fitting.toSorted((a, b) => b.minor - a.minor)) {
    // The delivery and its tax, which may be of the rates of the items, change with the discount, too.
    const changing = one.minor + without.deliveryMinor;
    const maxSaved = changing * (1 + maxAddedTax) + (lines.length + 1) * MAX_ROUNDED;
    if (maxSaved < without.costMinor - best.costMinor) break;
    const choice = chooseFitting(one);
    const isTied = choice.costMinor === best.costMinor;
    const winsTie = one.discount === coded || rank(one.discount) < rank(best.discount);
    if (choice.costMinor < best.costMinor || (isTied && winsTie)) best = choice;
  }
  return best;
}

function toApplied(discount: ActiveDiscount, ofLines: readonly number[]): AppliedDiscount {
  const shares = ofLines.flatMap((minor, line) => (minor > 0 ? [{ line, minor }] : []));
  return { discount, shares, minor: shares.reduce((sum, { minor }) => sum + minor, 0) };
}

/**
 * The automatic discount of which the smallest sum is missing, and which would then take more off than those that the order has; null when
 * there is none. Taxes are left out of this comparison.
 */
export function nearestDiscount(
  { lines, deliveryMinor }: Pick<DiscountedCart, 'lines' | 'deliveryMinor'>,
  automatic: readonly ActiveDiscount[],
  applied: readonly ActiveDiscount[],
): { discount: ActiveDiscount; missingMinor: number } | null {
  const missing = automatic.flatMap((discount) => {
    const { refusal } = fitTo(discount, lines);
    return refusal?.missingMinor ? [{ discount, missingMinor: refusal.missingMinor }] : [];
  });
  const isWorth = ({ discount, missingMinor }: (typeof missing)[number]) => {
    const [first] = linesFor(discount, lines);
    const more = lines.map((line, at) =>
      at === first ? { ...line, valueMinor: line.valueMinor + missingMinor } : line,
    );
    const sumMinor = total(more.map(({ valueMinor }) => valueMinor));
    const cart: DiscountedCart = {
      ...{ lines: more, deliveryMinor, maxAddedTax: 0 },
      costMinor: (ofLines, delivery) => sumMinor - total(ofLines) + delivery,
    };
    const candidates = { automatic: [...applied, discount], coded: null, isUnknown: false };
    return chooseDiscounts(cart, candidates, new Map()).applied.some((one) => one.discount === discount);
  };
  return missing.sort((a, b) => a.missingMinor - b.missingMinor).find(isWorth) ?? null;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
