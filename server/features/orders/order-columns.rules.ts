/** All that is decided about a column of an order or of its lines: a new column does not compile without (order-columns.store.ts). */
export interface Decision {
  /** Placing writes it: in every order, in one that was paid before, or in one with a discount. Others are written by the database or by what happens later. */
  placed: false | 'always' | 'paid' | 'discounted';
  /** Its name in the draft of a checkout that is held, and what a draft that is older than the column has of it. */
  held: false | { as: string; before: 'never missing' | null };
  /** Buyer and shop have agreed on it: the page of an order says it beside the amounts. */
  agreed: boolean;
  /** It says who somebody is, or what they wrote. */
  personal: boolean;
  /** Kept or not once the shop may no longer know whose order it was. */
  anonymised: 'kept' | 'removed' | 'country alone';
  /** In the download of personal data: under a name of its own, as `presentOrder` names it, or why not. */
  download: { as: string } | { shown: string } | { leftOut: string };
  /** The columns of the CSV file that say it. */
  exported: readonly string[];
  /** Its name on packing slips. */
  slip: false | string;
  /** Its name in the mails about a placed order. */
  mails: false | string;
}

/** A column that nobody is told of, unless more is decided. */
const inside = {
  placed: false,
  held: false,
  agreed: false,
  personal: false,
  anonymised: 'kept',
  exported: [],
  slip: false,
  mails: false,
} as const;
const shopCurrency = { leftOut: 'the currency of the shop' } as const;
const heldAs = <Name extends string>(name: Name) => ({ as: name, before: 'never missing' }) as const;

export const orderColumns = {
  id: {
    ...inside,
    placed: 'always',
    held: heldAs('id'),
    download: { shown: '_id' },
    slip: '_id',
    mails: 'orderId',
  },
  number: { ...inside, placed: 'paid', download: { shown: 'number' }, exported: ['number'], slip: 'number' },
  cartId: { ...inside, placed: 'always', held: heldAs('cartId'), download: { shown: 'cartId' } },
  userId: {
    ...inside,
    placed: 'always',
    held: heldAs('userId'),
    exported: ['buyer', 'email'],
    slip: 'name',
    download: { leftOut: 'whose download it is' },
  },
  placedTotalMinor: {
    ...inside,
    placed: 'always',
    held: heldAs('totalMinor'),
    download: { leftOut: 'the sum of its lines, which are there' },
  },
  currency: { ...inside, placed: 'always', download: { shown: 'currency' } },
  owedMinor: { ...inside, placed: 'always', download: { shown: 'totalWithTax' } },
  keptMinor: { ...inside, download: { leftOut: 'what came back is among its lines' } },
  pricesIncludeTax: {
    ...inside,
    placed: 'always',
    held: heldAs('pricesIncludeTax'),
    agreed: true,
    mails: 'pricesIncludeTax',
    download: { leftOut: 'how the shop shows its prices' },
    exported: ['net', 'delivery'],
  },
  delivery: {
    ...inside,
    placed: 'always',
    held: heldAs('delivery'),
    agreed: true,
    download: { as: 'delivery' },
    exported: ['delivery', 'tax', 'total'],
    slip: 'delivery',
    mails: 'delivery',
  },
  paymentMethod: {
    ...inside,
    placed: 'always',
    held: heldAs('paymentMethod'),
    agreed: true,
    download: { as: 'payment' },
    exported: ['payment'],
    mails: 'payment',
  },
  paymentDue: {
    ...inside,
    placed: 'always',
    agreed: true,
    download: { as: 'paymentDue' },
    exported: ['payment', 'state'],
  },
  paidMinor: {
    ...inside,
    placed: 'paid',
    exported: ['payment'],
    download: { leftOut: 'the sum of its payments, which are there' },
  },
  refundedMinor: {
    ...inside,
    exported: ['payment', 'refunded'],
    download: { leftOut: 'the sum of its refunds, which are there' },
  },
  receivedMinor: {
    ...inside,
    exported: ['payment'],
    download: { leftOut: 'what happened to the order, which is there, says it' },
  },
  givenBackMinor: {
    ...inside,
    exported: ['payment', 'paidBack'],
    download: { leftOut: 'what happened to the order, which is there, says it' },
  },
  termsHash: {
    ...inside,
    placed: 'always',
    held: heldAs('termsHash'),
    download: { leftOut: 'which text of the terms it was' },
  },
  note: {
    ...inside,
    placed: 'always',
    held: heldAs('note'),
    agreed: true,
    personal: true,
    anonymised: 'removed',
    download: { as: 'note' },
  },
  billingAddress: {
    ...inside,
    placed: 'always',
    held: heldAs('billingAddress'),
    agreed: true,
    personal: true,
    anonymised: 'removed',
    download: { as: 'billingAddress' },
  },
  address: {
    ...inside,
    placed: 'always',
    held: heldAs('address'),
    personal: true,
    anonymised: 'country alone',
    download: { shown: 'address' },
    exported: ['country'],
    slip: 'address',
    mails: 'address',
  },
  linkVersion: { ...inside, download: { leftOut: 'of the links of guests' } },
  buyer: {
    ...inside,
    placed: 'always',
    held: heldAs('buyer'),
    personal: true,
    anonymised: 'removed',
    download: { leftOut: 'only of guests and deleted accounts' },
    exported: ['buyer', 'email'],
    slip: 'name',
  },
  createdAt: { ...inside, download: { shown: 'created' }, exported: ['placed'], slip: 'created' },
  cancelledAt: { ...inside, download: { as: 'cancelled' }, exported: ['delivery'] },
  cancelledBy: { ...inside, download: { leftOut: 'who cancelled an order belongs to the order' } },
} as const satisfies Record<string, Decision>;

export const lineColumns = {
  id: { ...inside, placed: 'always', download: { shown: '_id' }, slip: '_id' },
  orderId: { ...inside, placed: 'always', download: { leftOut: 'it is in its order' } },
  part: {
    ...inside,
    placed: 'always',
    exported: ['part'],
    download: { leftOut: 'the parcels, which are there, name it' },
  },
  productId: { ...inside, placed: 'always', held: heldAs('productId'), download: { shown: 'product' } },
  variantId: { ...inside, placed: 'always', held: heldAs('variantId'), download: { shown: 'variant' } },
  brandId: { ...inside, placed: 'always', held: heldAs('brandId'), download: { shown: 'product' } },
  brandName: {
    ...inside,
    placed: 'always',
    held: heldAs('brandName'),
    mails: 'brandName',
    download: { shown: 'product' },
  },
  name: {
    ...inside,
    placed: 'always',
    held: heldAs('name'),
    download: { shown: 'name' },
    exported: ['product'],
    slip: 'name',
    mails: 'name',
  },
  choice: {
    ...inside,
    placed: 'always',
    held: heldAs('choice'),
    download: { shown: 'variant' },
    exported: ['product'],
    slip: 'choice',
    mails: 'name',
  },
  sku: {
    ...inside,
    placed: 'always',
    held: { as: 'sku', before: null },
    exported: ['sku'],
    slip: 'sku',
    download: { leftOut: 'the code by which the shop knows a thing' },
  },
  cannotReturn: {
    ...inside,
    placed: 'always',
    held: { as: 'cannotReturn', before: null },
    download: { leftOut: 'the page of its product says it' },
  },
  quantity: {
    ...inside,
    placed: 'always',
    held: heldAs('quantity'),
    download: { shown: 'quantity' },
    exported: ['quantity'],
    slip: 'pieces',
    mails: 'quantity',
  },
  cancelledQuantity: {
    ...inside,
    exported: ['quantity', 'state'],
    slip: 'pieces',
    download: { leftOut: 'what happened to the order, which is there, says it' },
  },
  shippedQuantity: {
    ...inside,
    exported: ['state'],
    download: { leftOut: 'its parcels, which are there, say it' },
    slip: 'pieces',
  },
  deliveredQuantity: {
    ...inside,
    exported: ['state'],
    download: { leftOut: 'its parcels, which are there, say it' },
  },
  returnedQuantity: { ...inside, download: { leftOut: 'its returns, which are there, say it' } },
  unitPriceMinor: {
    ...inside,
    placed: 'always',
    held: heldAs('unitPriceMinor'),
    download: { shown: 'purchasePrice' },
    exported: ['net'],
    mails: 'unitPriceMinor',
  },
  discountMinor: {
    ...inside,
    placed: 'discounted',
    held: heldAs('discountMinor'),
    download: { shown: 'totalPrice' },
    exported: ['net', 'discount', 'discountName'],
    mails: 'totalMinor',
  },
  taxMinor: {
    ...inside,
    placed: 'always',
    held: heldAs('taxMinor'),
    download: { shown: 'totalTax' },
    exported: ['net', 'tax'],
  },
  taxes: {
    ...inside,
    placed: 'always',
    held: heldAs('taxes'),
    download: { leftOut: 'what the tax, which is there, consists of' },
  },
  currency: { ...inside, placed: 'always', download: shopCurrency },
  isProcessing: { ...inside, download: { shown: 'status' }, exported: ['state'] },
  status: { ...inside, download: { shown: 'status' }, exported: ['status'] },
} as const satisfies Record<string, Decision>;

type Columns = Readonly<Record<string, Decision>>;

/** The columns of which this is decided. */
export type ColumnsWith<Table extends Columns, Key extends keyof Decision, Value = string | true | object> = {
  [Name in keyof Table]: Table[Name][Key] extends Value ? Name : never;
}[keyof Table];

/** The names by which a slip, a mail or a draft says columns. */
export type SaidOn<Table extends Columns, Key extends 'slip' | 'mails'> = Exclude<
  Table[keyof Table][Key],
  false
>;
export type HeldNames<Table extends Columns> = Extract<Table[keyof Table]['held'], { as: string }>['as'];
export type ShownNames<Table extends Columns> = Extract<
  Table[keyof Table]['download'],
  { shown: string }
>['shown'];

/** The columns of the CSV file of orders. */
export type ExportHeading =
  | (typeof orderColumns)[keyof typeof orderColumns]['exported'][number]
  | (typeof lineColumns)[keyof typeof lineColumns]['exported'][number];

/** The columns that older drafts lack, with the values that stand for them. */
export const beforeColumns = (columns: Columns): Record<string, null> =>
  Object.fromEntries(
    Object.values(columns).flatMap(({ held }) => (held && held.before === null ? [[held.as, null]] : [])),
  );
