import { amountFormat, formatters } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/product-variants.ts';

export const variantTexts = defineTexts({ en });

/** '$', '€' */
export const currencySymbol = formatters(
  (format) =>
    amountFormat(format)
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? format.currency,
);
