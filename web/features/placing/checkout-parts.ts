/** The questions of the checkout page, in their order. */
const checkoutParts = ['contact', 'address', 'delivery', 'payment'] as const;
export type CheckoutPart = (typeof checkoutParts)[number];

/** 'done' is folded to its answer; 'wait' says what it will ask. */
export type PartState = 'open' | 'done' | 'wait';

export interface PartFacts {
  /** The answer is complete. */
  isValid: boolean;
  /** The shop knew it, so nobody has to continue from it. */
  isKnown: boolean;
  /** It has a first choice that may be kept: it is open beside the last part, and takes no press. */
  isOptional?: boolean;
}

/**
 * How each part is shown: one is open, and an optional one beside the last. That is the one that the person changes, else the first without an answer, else the last one, which
 * has the button that orders.
 * @param done parts that the person has continued from
 */
export function foldParts(
  facts: Record<CheckoutPart, PartFacts>,
  done: readonly CheckoutPart[],
  changing: CheckoutPart | null,
): Record<CheckoutPart, PartState> {
  const isAnswered = (part: CheckoutPart) =>
    facts[part].isValid && (facts[part].isKnown || done.includes(part));
  const missing = checkoutParts.find((part) => !isAnswered(part)) ?? 'payment';
  const isBefore = (part: CheckoutPart, other: CheckoutPart) =>
    checkoutParts.indexOf(part) < checkoutParts.indexOf(other);
  // A part after a missing answer cannot be changed yet.
  const open = changing !== null && isBefore(changing, missing) ? changing : missing;
  const partState = (part: CheckoutPart): PartState => {
    if (part === open) return 'open';
    if (open === 'payment' && facts[part].isOptional && !done.includes(part)) return 'open';
    return part !== 'payment' && isAnswered(part) && !isBefore(missing, part) ? 'done' : 'wait';
  };
  return {
    contact: partState('contact'),
    address: partState('address'),
    delivery: partState('delivery'),
    payment: partState('payment'),
  };
}

/** The part after another one, which its button names. */
export const partAfter = (part: CheckoutPart): CheckoutPart =>
  checkoutParts[checkoutParts.indexOf(part) + 1] ?? 'payment';
