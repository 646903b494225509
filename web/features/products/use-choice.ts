import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ShopVariant } from '#contract/variants.contract.ts';
import { readVariant } from '#web/lib/product-url.ts';
import { type Choice, initialChoice, type Options, type ShopProduct, variantAt } from './choice.rules.ts';

export interface Choosing extends Options {
  choice: Choice;
  /** Null while a value is missing. */
  variant: ShopVariant | null;
  /** How often the shopper was asked for what is missing. */
  asked: number;
  ask: () => void;
  /** Keeps an incomplete choice: a complete one is in the URL. */
  choose: (next: Choice) => void;
}

/** What is chosen of a product with options: the variant in the URL, or the values that were chosen so far. */
export function useChoice({ options = [], variants = [] }: ShopProduct): Choosing {
  const { search } = useLocation();
  const [incomplete, setIncomplete] = useState(() => initialChoice({ options, variants }));
  const [asked, setAsked] = useState(0);
  const variant = variantAt(variants, readVariant(new URLSearchParams(search)));
  return {
    options,
    variants,
    variant,
    choice: variant?.values ?? incomplete,
    asked,
    ask: () => setAsked(asked + 1),
    choose(next) {
      setIncomplete(next);
      setAsked(0);
    },
  };
}
