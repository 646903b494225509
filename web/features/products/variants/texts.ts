import { amountFormat, formatters } from '#contract/shop-format.ts';
import * as en from '#contract/texts/en/product-variants.ts';
import { textsOf } from '#contract/texts/texts.ts';

export const variantTexts = textsOf({ en });

/** '$', '€' */
export const currencySymbol = formatters(
  (format) =>
    amountFormat(format)
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? format.currency,
);
