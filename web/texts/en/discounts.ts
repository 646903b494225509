import type { Bearer } from '#contract/active-discounts.ts';
import type { DiscountChange, DiscountState } from '#contract/discounts.contract.ts';

/** Discounts in the dashboard. */
export const title = 'Discounts';
export const add = 'Add discount';
export const edit = 'Discount';
export const none = 'No discounts yet.';
export const hint =
  'A code for first orders, an amount off lamps, free delivery in December. While somebody may get one, people order on the checkout page, where a code is typed.';
export const notLoaded = 'Discounts could not be loaded.';
export const oneNotLoaded = 'This discount could not be loaded.';
export const absent = 'There is no such discount.';
export const list = 'Discounts';
export const views = { all: 'All', active: 'Active', planned: 'Planned', ended: 'Off, over, used up' };
export const noneOfView = 'None of these.';
export const columns = { discount: 'Discount', state: 'State', used: 'Used', given: 'Given' };
export const states: Record<DiscountState, string> = {
  active: 'Active',
  planned: 'Planned',
  off: 'Off',
  over: 'Over',
  'used-up': 'Used up',
};
export const code = (code: string) => `Code ${code.toUpperCase()}`;
export const automatic = 'Automatic, no code';
export const usedText = (uses: string, max: string) => `${uses} of ${max}`;
export const sum = (given: string, orders: string) =>
  `${given} given, orders with one: ${orders}. Cancelled orders count, refunds are not taken off.`;

/** How long a state lasts. */
export const since = {
  noEnd: 'Until it is switched off',
  until: (day: string) => `Until ${day}`,
  from: (start: string, end: string | null) => (end === null ? `From ${start}` : `From ${start}, to ${end}`),
  day: (day: string) => `Since ${day}`,
  on: (day: string) => `On ${day}`,
  gone: 'What it was for was deleted',
  changes: {
    added: (day) => `Added on ${day}`,
    changed: (day) => `Changed on ${day}`,
    enabled: (day) => `On since ${day}`,
    disabled: (day) => `Off since ${day}`,
    deleted: (day) => `Deleted on ${day}`,
  } satisfies Record<DiscountChange, (day: string) => string>,
  by: (words: string, name: string) => `${words}, by ${name}`,
};

/** The rule in words. */
export const rule = {
  percent: (rate: string) => `${rate} off`,
  /** While nothing is typed. */
  openRate: '…%',
  open: '…',
  amount: (amount: string) => `${amount} off`,
  delivery: 'Free delivery',
  everything: 'everything',
  forThings: (names: string) => `for ${names}`,
  gone: 'what was deleted',
  nothing: 'nothing yet',
  withCode: (code: string) => `with the code ${code.trim().toUpperCase()}`,
  withSomeCode: 'with a code',
  withoutCode: 'without a code',
  everybody: 'for everybody, without a code',
  more: (count: string) => `${count} more`,
  from: (minimum: string) => `from ${minimum}`,
  firstOrder: 'for first orders',
  starts: (time: string) => `from ${time}`,
  ends: (time: string) => `until ${time}`,
  times: (count: string) => (count === '1' ? 'once in all' : `${count} times in all`),
  perPerson: (count: string) => (count === '1' ? 'once per person' : `${count} times per person`),
};

export const parts = {
  what: 'What the buyer gets',
  how: 'How they get it',
  which: 'For what',
  when: 'When and how often',
};
export const labels = {
  kind: 'Kind',
  value: 'Percent off',
  title: 'Name',
  code: 'Code',
  targets: 'Chosen',
  minimum: 'From a sum of',
  borneBy: 'Who earns less by it',
  startsAt: 'From',
  endsAt: 'Until',
  maxUses: 'Times in all',
  maxUsesPerPerson: 'Times per person',
  forFirstOrder: 'Only for first orders',
};
export const amountOff = 'Amount off';
export const kinds = { percent: 'Percent', amount: 'Amount', 'free-delivery': 'Free delivery' };
export const bearers: Record<Bearer, string> = { shop: 'The shop', merchants: 'Whoever sells the product' };
export const hints = {
  amount: 'Once per order, shared over its items.',
  title: 'Buyers read it in bag, order and mails.',
  code: '3 to 40 letters, digits and dashes. Capitals do not matter.',
  publicCode:
    'A code that anybody may use is a public price cut: in the EU the lowest price of the last 30 days must stand beside it.',
  targets: 'Categories below a category count, too.',
  minimum: 'The sum of these products, before the discount. Empty for none.',
  borneBy: 'Orders keep it with each share, for what merchants are paid.',
  endsAt: 'It ends at this moment.',
  maxUses: (uses: string) => `Used: ${uses}. Empty for no limit.`,
  noLimit: 'Empty for no limit.',
  perPerson: 'By e-mail address and account.',
};
export const ways = {
  legend: 'How they get it',
  code: ['With a code', 'They type it in bag or checkout.'],
  automatic: ['Automatically', 'Whoever has what it asks for gets it, without a code.'],
} as const;
export const things = {
  legend: 'For what',
  all: 'Everything',
  chosen: 'Chosen products, categories or brands',
  placeholder: 'Add a product, category or brand',
  none: 'Nothing found.',
  missing: 'Please choose at least one, or everything.',
  kinds: { product: 'product', category: 'category', brand: 'brand' },
};
export const switchedOn = 'Switched on';
export const lookFirst = 'Look at what it would have cost first. Switching acts at once.';
/** Beside a switch that is on, while nobody gets it. */
export const onInVain: Partial<Record<DiscountState, string>> = {
  over: 'It is over, so nobody gets it. Give it a later end.',
  'used-up': 'It is used up, so nobody gets it. Let it be used more often.',
  planned: 'Nobody gets it before it starts.',
};
export const switchText = 'A change holds from the next order on. Placed orders keep what they got.';
export const usesTitle = 'Uses';
export const noUses = 'No order has got it yet.';
export const nobody = 'Somebody';
export const allUses = (count: string) => `All ${count}`;
export const moreUses = (count: string) => `And ${count} more.`;
export const asideLabel = 'About this discount';
export const deleteText = 'Orders keep their discount and its name.';
export const meanwhile =
  'Somebody else has saved this discount since you opened it. Your changes are still here; all else is as it is stored now.';
