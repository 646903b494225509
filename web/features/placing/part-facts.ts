import type { CheckoutPart, PartFacts } from './checkout-parts.ts';

interface Answers {
  isGuest: boolean;
  /** The e-mail address of a guest, where the shop takes guests. */
  isContactValid: boolean;
  /** The address is typed, not one of the account. */
  isTyped: boolean;
  isAddressComplete: boolean;
  isPickUp: boolean;
  /** Who picks it up is known. */
  isNamed: boolean;
  hasMethod: boolean;
  offeredMethods: number;
  changing: CheckoutPart | null;
}

/** Facts of each part by the answers. A choice among methods changes nothing before the person continues. */
export function partFacts(answers: Answers): Record<CheckoutPart, PartFacts> {
  const { isGuest, isContactValid, isTyped, isAddressComplete, isPickUp, isNamed, hasMethod, changing } =
    answers;
  // Who leaves pick-up has no address yet, and is asked for it after continuing.
  const needsNoAddress = isPickUp || changing === 'delivery';
  return {
    contact: { isValid: !isGuest || isContactValid, isKnown: !isGuest },
    address:
      isPickUp && isGuest && changing !== 'delivery'
        ? { isValid: isNamed, isKnown: false }
        : { isValid: needsNoAddress || isAddressComplete, isKnown: needsNoAddress || !isTyped },
    delivery: { isValid: hasMethod, isKnown: true, isOptional: isTyped && answers.offeredMethods > 1 },
    payment: { isValid: true, isKnown: false },
  };
}
