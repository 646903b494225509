import { amountFormat, formatters } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/product-variants.ts';

export const variantTexts = textsOf({ en });

/** '$', '€' */
export const currencySymbol = formatters(
  (format) =>
    amountFormat(format)
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? format.currency,
);
