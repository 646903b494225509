import type { Quote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/quoted-taxes.ts';
import { formatPrice } from './format.ts';
import { formatRate } from './more-formats.ts';

const texts = defineTexts({ en });

/** The taxes of a quote by name: 'Tax' where it is the only one, 'VAT 19%', 'Incl. VAT 19%' with prices that include it. */
export function quotedTaxes({
  taxes,
  untaxed,
  pricesIncludeTax,
}: Pick<Quote, 'taxes' | 'untaxed' | 'pricesIncludeTax'>): { name: string; amount: number }[] {
  const { tax, rated, included, untaxed: noTaxOn } = texts();
  const rows = taxes.map(({ title, rate, amount }) => {
    const isPlain = taxes.length === 1 && title === tax && !pricesIncludeTax;
    const name = isPlain ? title : rated(title, formatRate(rate));
    return { name: pricesIncludeTax ? included(name) : name, amount };
  });
  return untaxed === undefined ? rows : [...rows, { name: noTaxOn(formatPrice(untaxed)), amount: 0 }];
}
