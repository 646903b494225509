import { plural } from '#contract/texts.ts';

export { pleaseChoose } from './product-page.ts';

/** More values than that are counted. */
const listed = 3;

/** 'XL and XXL are sold out.' */
export const soldOut = (values: readonly string[]) => `${list(values)} ${are(values.length)} sold out.`;

/** 'Sold out in XL: Indigo, Clay.', when they are on offer in others. */
export const soldOutIn = (values: readonly string[], others: readonly string[]) =>
  `Sold out in ${others.join(', ')}: ${values.length > listed ? list(values) : values.join(', ')}.`;

/** 'XL does not come in Indigo.' */
export const notMade = (values: readonly string[], others: readonly string[]) =>
  `${list(values)} ${does(values.length)} not come in ${others.join(', ')}.`;

/** Names of values for screen readers. */
export const soldOutLabel = (value: string) => `${value}, sold out`;
export const notMadeLabel = (value: string, others: readonly string[]) =>
  `${value}, does not come in ${others.join(', ')}`;

/** The new choice: 'Size is now M.' */
export const isNow = (option: string, value: string) => `${option} is now ${value}.`;

/** 'S, M and L', or '12 of these'. */
function list(values: readonly string[]): string {
  if (values.length > listed) return `${values.length} of these`;
  const others = values.slice(0, -1);
  return [others.join(', '), values.at(-1)].filter(Boolean).join(' and ');
}

const are = plural('en', { one: 'is', other: 'are' });
const does = plural('en', { one: 'does', other: 'do' });
