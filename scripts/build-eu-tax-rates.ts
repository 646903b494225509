// npm run eu-tax-rates: writes contract/eu-tax-rates.json from the package sales-tax (docs/decisions/127-delivery-and-taxes.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import regions from 'sales-tax/res/region_countries.json' with { type: 'json' };
import taxes from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };

export const RATES_FILE = fileURLToPath(new URL('../contract/eu-tax-rates.json', import.meta.url));

interface Tax {
  /** A share: 0.19 is 19 percent. */
  rate: number;
  /** Rates that ended, or will end, at a time. */
  before?: Record<string, { rate: number }>;
}

const packageFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`sales-tax/${name}`), 'utf8');

/** @returns the rate on a day, in percent with at most 4 decimals */
export function rateOn(day: string, { rate, before = {} }: Tax): number {
  const [, then] =
    Object.entries(before)
      .sort(([one], [other]) => Date.parse(one) - Date.parse(other))
      .find(([end]) => Date.parse(end) > Date.parse(day)) ?? [];
  return Number(((then?.rate ?? rate) * 100).toFixed(4));
}

/** @returns the file: the standard rates on the day on which the package's version was published */
export function buildEuTaxRates(): string {
  const { version } = JSON.parse(packageFile('package.json')) as { version: string };
  const asOf = packageFile('CHANGELOG.md')
    .split('\n')
    .find((line) => line.startsWith(`## ${version} (`))
    ?.match(/\d{4}-\d{2}-\d{2}/)?.[0];
  if (!asOf) throw new Error(`sales-tax does not say when ${version} was published.`);
  const known: Record<string, Tax> = taxes;
  const rates = regions.EU.sort().map((country) => {
    const tax = known[country];
    if (!tax) throw new Error(`sales-tax has no rate for ${country}.`);
    return [country, rateOn(asOf, tax)];
  });
  return `${JSON.stringify({ asOf, source: `sales-tax ${version}`, rates: Object.fromEntries(rates) }, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(RATES_FILE, buildEuTaxRates());
  console.log('tax rates of the EU written');
}
