import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ShopVariant } from '#contract/variants.contract.ts';
import { readVariant } from '#web/lib/navigation/product-url.ts';
import { type Choice, initialChoice, type Options, type ShopProduct, variantAt } from './choice.rules.ts';

export interface Choosing extends Options {
  choice: Choice;
  /** Undefined while a value is missing. */
  variant: ShopVariant | undefined;
  /** How often the shopper was asked for what is missing. */
  asked: number;
  ask: () => void;
  choose: (next: Choice) => void;
}

/** The choice of a product with options: the variant in the URL, or the values that were chosen so far. */
export function useChoice({ options = [], variants = [] }: ShopProduct): Choosing {
  const { search } = useLocation();
  const [chosen, setChosen] = useState(() => initialChoice({ options, variants }));
  const [asked, setAsked] = useState(0);
  const variant = variantAt(variants, readVariant(new URLSearchParams(search)), chosen);
  return {
    options,
    variants,
    variant,
    choice: variant?.values ?? chosen,
    asked,
    ask: () => setAsked(asked + 1),
    choose(next) {
      setChosen(next);
      setAsked(0);
    },
  };
}
