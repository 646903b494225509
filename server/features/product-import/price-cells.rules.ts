import { readNumberText } from '#contract/number-text.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/product-import.ts';

const texts = textsOf({ en });

/**
 * Reads a price as people and spreadsheets write it: '1.234,56', '1,234.56', '€ 12,50'. Programs write a point whatever the country, so the
 * shop's locale does not say what '1.234' is.
 * @returns the cell as the rules of the form take it, which refuse what is no price, or why it is refused
 */
export function readPriceCell(
  cell: unknown,
): { value: unknown; refusal?: undefined } | { value?: undefined; refusal: string } {
  if (typeof cell !== 'string') return { value: cell };
  const { decimals } = shopFormat();
  const { number, problem } = readNumberText(cell, { decimals, separator: null });
  if (problem === undefined || problem === 'none' || problem === 'decimals') return { value: number || cell };
  const { thousands, fraction } = problem;
  const written = cell.trim();
  const { ambiguousPrice, groupedPrice } = texts();
  return {
    refusal:
      decimals === 0
        ? groupedPrice(written, thousands)
        : ambiguousPrice(written, thousands, Number(fraction).toFixed(decimals)),
  };
}
