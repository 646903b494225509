import { z } from 'zod';
import { cleanCode } from './clean-text.ts';
import { moneyAmount, optionalText, text, wholeNumber } from './schemas.ts';
import { amountFormat, type ShopFormat, shopFormat } from './shop-format.ts';
import { messages, skuFormat } from './validation.ts';

/** Fields of the forms of products and variants (docs/rules.md#field-sizes). */

export const sku = text({
  required: messages.skuRequired,
  max: 64,
  tooLong: 'SKU may not be longer than 64 characters.',
}).regex(skuFormat, { error: messages.skuFormat });
/** '24.50', '2450': as somebody types it. */
const exampleOfPrice = ({ locale, decimals }: ShopFormat) =>
  new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: decimals }).format(
    decimals === 0 ? 2450 : 24.5,
  );
const bound = (major: number) => amountFormat({ ...shopFormat(), decimals: 0 }).format(major);
export const price = moneyAmount({
  required: messages.priceRequired,
  notANumber: () => `Enter a price such as ${exampleOfPrice(shopFormat())}.`,
  min: 1,
  tooSmall: () => `Price must be at least ${bound(1)}.`,
  max: 1_000_000,
  tooLarge: () => `Price may not be greater than ${bound(1_000_000)}.`,
});
export const quantity = wholeNumber({
  required: messages.quantityRequired,
  notANumber: 'Enter a whole number such as 12.',
  min: 0,
  tooSmall: 'Quantity may not be less than 0.',
  max: 1_000_000,
  tooLarge: 'Quantity may not be greater than 1,000,000.',
});

/** A variant has one, or a product without options. Absent, it stays; empty, there is none. */
export const barcode = optionalText(64, {
  clean: cleanCode,
  tooLong: 'Barcode may not be longer than 64 characters.',
});
/** Grams. */
export const weight = z
  .union([z.number(), z.string(), z.null()], { error: 'Weight must be a number.' })
  .optional()
  .transform((sent) => (sent === '' ? null : sent))
  .pipe(
    wholeNumber({
      required: 'Weight must be a number.',
      min: 0,
      tooSmall: 'Weight may not be less than 0.',
      max: 1_000_000,
      tooLarge: 'Weight may not be greater than 1,000,000 grams.',
    }).nullish(),
  );
/** In replies. */
export const codeAndWeight = {
  barcode: z.string().nullable(),
  weight: z.number().int().nullable().meta({ description: 'Grams.' }),
};
