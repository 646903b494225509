import type { ShopVariant } from '#contract/variants.contract.ts';
import { type Choice, filterVariants, firstVariant, type Options } from './choice.rules.ts';

export interface ChoiceValue {
  name: string;
  /** Colour of a choice of an attribute: `#rrggbb`. */
  swatch?: string | undefined;
  isChosen: boolean;
  /** Together with what is chosen of the other options. */
  state: 'available' | 'sold-out' | 'not made';
  /** Sold out whatever is chosen of the other options. */
  isSoldOut: boolean;
  /** The choice after this value was chosen. */
  next: Choice;
  /** The target of its link: of `next`, or the first that has its values and can be bought. */
  variantId: string;
}

/** The other options that a next choice has another value of. */
export const changedBy = (choice: Choice, next: Choice, at: number): number[] =>
  [...choice.keys()].filter((option) => option !== at && choice[option] !== next[option]);

/** The values of an option that some variant has. */
export function listValues({ options, variants }: Options, choice: Choice, at: number): ChoiceValue[] {
  return (options[at]?.values ?? []).flatMap(({ name, swatch }) => {
    const having = variants.filter(({ values }) => values[at] === name);
    const nearest = nearestTo(having, choice, at);
    if (!nearest) return [];
    const matching = filterVariants(having, choice.with(at, name));
    return {
      ...{ name, swatch },
      isChosen: choice[at] === name,
      state:
        matching.length === 0
          ? 'not made'
          : matching.some(({ quantity }) => quantity > 0)
            ? 'available'
            : 'sold-out',
      isSoldOut: having.every(({ quantity }) => quantity <= 0),
      // Others stay chosen where that is possible, and unchosen where nothing was.
      next: choice.map((value, option) =>
        value === null && option !== at ? null : (nearest.values[option] ?? null),
      ),
      variantId: nearest._id,
    };
  });
}

/** The variant that keeps most of what is chosen of the other options. */
function nearestTo(
  variants: readonly ShopVariant[],
  choice: Choice,
  changed: number,
): ShopVariant | undefined {
  const kept = ({ values }: ShopVariant) =>
    values.filter((value, at) => at !== changed && value === choice[at]).length;
  const max = Math.max(...variants.map(kept));
  return firstVariant(variants.filter((variant) => kept(variant) === max));
}

/**
 * The pictures of an option's values, if each value has one of its own: the option shows them in place of names.
 * @param ownImage of the product: variants without another one show it
 * @returns by value; empty for other options
 */
export function optionPictures(
  { options, variants }: Options,
  at: number,
  ownImage: string | null,
): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  for (const { name } of options[at]?.values ?? []) {
    const images = new Set(
      variants.filter(({ values }) => values[at] === name).map(({ imageUrl }) => imageUrl ?? ownImage),
    );
    const [image] = images;
    if (images.size === 1 && image) pictures.set(name, image);
    else if (images.size > 0) return new Map();
  }
  return new Set(pictures.values()).size === pictures.size && pictures.size > 1 ? pictures : new Map();
}
