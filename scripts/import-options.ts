import { parseArgs } from 'node:util';
import { firstMessages } from '#contract/errors.ts';
import {
  asksForPrices,
  type ImportAnswers,
  type ImportSource,
  importAnswers,
  importPrograms,
  mappedFields,
} from '#contract/import-sources.ts';
import { formatCount } from '#server/format/format.ts';

export const usage = `npm run import -- FILE [OPTIONS] (CSV or JSON Lines, plain or gzip; - reads standard input)`;
export const help = `${usage}

  --download-images          downloads the pictures that rows name
  --help                     says this

Files of Shopify, WooCommerce, Magento, PrestaShop, Etsy, Square, BigCommerce, Wix and Google Merchant are recognised.
What they do not say, you do (docs/import.md):

  --currency USD             the prices are in it; it has to be that of the shop
  --prices-include-tax yes   or no
  --brand NAME               of products without one
  --weight-unit kg           or g, lb, oz
  --picture-base URL         the address before names of pictures
  --column FIELD=COLUMN      what a column of any other file is; once for each.
                             Others are what their names say.
                             FIELD: ${mappedFields.slice(0, 8).join(', ')},
                             ${mappedFields.slice(8).join(', ')}`;

export interface ImportOptions {
  path: string;
  wantsImages: boolean;
  answers: Omit<ImportAnswers, 'columns'>;
  /** Columns that somebody named; the others are what their names say. */
  renamed?: ImportAnswers['columns'];
}

/** Options that cannot be read; its message is for the person who wrote them. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const string = { type: 'string' } as const;
const options = {
  'download-images': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  ...{ currency: string, brand: string, 'weight-unit': string, 'picture-base': string },
  'prices-include-tax': string,
  column: { ...string, multiple: true },
} as const;

/**
 * @returns null when somebody asks for help
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): ImportOptions | null {
  const { values, positionals } = parsed(args);
  if (values.help) return null;
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new UsageError(usage);
  const { currency, brand, column } = values;
  const tax = values['prices-include-tax'];
  if (tax !== undefined && tax !== 'yes' && tax !== 'no')
    throw new UsageError('--prices-include-tax is yes or no');
  const answers = importAnswers.safeParse({
    ...{ currency, brand, weightUnit: values['weight-unit'], pictureBase: values['picture-base'] },
    pricesIncludeTax: tax && tax === 'yes',
    columns: column && Object.fromEntries(column.map(columnIn)),
  });
  if (!answers.success) {
    const [[name = '', problem] = []] = Object.entries(firstMessages(answers.error).fields);
    throw new UsageError(`${optionName(name)}: ${problem}`);
  }
  const { columns: renamed, ...rest } = answers.data;
  return { path, wantsImages: values['download-images'], answers: rest, ...(renamed && { renamed }) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function columnIn(text: string): [string, string] {
  const at = text.indexOf('=');
  const field = text.slice(0, Math.max(0, at));
  if (mappedFields.every((one) => one !== field))
    throw new UsageError(`--column ${text}: write FIELD=COLUMN, with one of ${mappedFields.join(', ')}`);
  return [field, text.slice(at + 1)];
}

export const optionName = (field: string) =>
  `--${field.replace(/\..*/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** @returns what a file of another program has, what of it does not come, and what it does not say */
export function sourceText(source: ImportSource): string {
  const { program, products, rows, coming, variants, hidden, leftOut, skus, asks } = source;
  const found = program === 'other' ? '' : `This is an export of ${importPrograms[program]}: `;
  const comes = `${counted(coming, 'product')} with ${counted(variants, 'row')} ${coming === 1 ? 'comes' : 'come'}`;
  const lines = [
    `${found}${counted(products, 'product')} in ${counted(rows, 'row')}. ${comes}, ${formatCount(hidden)} hidden.`,
  ];
  const changed = skus.made + skus.changed;
  if (changed > 0) lines.push(`${counted(changed, 'SKU')} made or changed: ${skus.examples.join(', ')}`);
  if (leftOut.length > 0) lines.push('What does not come:');
  for (const { what, rows, lines: at, reason } of leftOut) {
    const where = rows === 0 ? '' : ` (${at.length === 1 ? `line ${at[0]}` : counted(rows, 'row')})`;
    lines.push(`  ${what}${where}: ${reason}`);
  }
  const questions = [
    [asks.currency, 'price', '--currency'],
    [asks.tax, 'price', '--prices-include-tax'],
    [asks.brand, 'product', '--brand'],
    [asks.weightUnit, 'weight', '--weight-unit'],
    [asks.pictureBase, 'picture', '--picture-base'],
  ] as const;
  const open = questions.filter(([count = 0, , option]) => count > 0 && !isAnswered(source, option));
  if (open.length > 0) lines.push('What the file does not say:');
  for (const [count = 0, one, option] of open) lines.push(`  ${option} (${counted(count, one)})`);
  if (asksForPrices(source)) lines.push('Nothing was imported: please say first what its prices are.');
  return lines.join('\n');
}

const isAnswered = ({ answers }: ImportSource, option: string) =>
  Object.entries(answers).some(([field, answer]) => answer !== undefined && optionName(field) === option);
