import { z } from 'zod';
import { billingForm, deliveryAddress, placeAddressForm } from './addresses.contract.ts';
import { cartLines, cartProduct, cartQuantity, cartVariant } from './cart.contract.ts';
import { cleanCode, cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { methodKinds } from './method-kinds.ts';
import { checkoutStates, onlinePayments, paymentMethods, paymentStates } from './payments.ts';
import { phone } from './phones.ts';
import { shownPurchaseLimit } from './purchase-limits.ts';
import {
  bodyId,
  currencyCode,
  done,
  email,
  money,
  name,
  optionalFlag,
  optionalText,
  text,
  time,
} from './schemas.ts';
import { seller } from './sellers.contract.ts';

const quoteLine = z.object({
  product: z.string(),
  variant: z.string().optional().meta({ description: 'As requested.' }),
  choice: z.string().optional().meta({ description: "The values of the variant's options: `Indigo, M`." }),
  name: z.string().nullable().meta({ description: 'Null when the product is not for sale.' }),
  quantity: z
    .number()
    .int()
    .meta({ description: 'As requested; lines of one product, or of one variant of it, are added up.' }),
  orderable: z
    .number()
    .int()
    .meta({ description: 'How many of them can be ordered now. The sums are for these.' }),
  isForSale: z.boolean(),
  mustChoose: z.literal(true).optional().meta({
    description: 'Of a product for sale that has options: this variant is not offered, or none was named.',
  }),
  stock: z.number().int().meta({ description: '0 when the product is not for sale.' }),
  limit: z
    .number()
    .int()
    .meta({ description: 'The most that one order may hold: purchase limit, never more than the stock.' }),
  ...shownPurchaseLimit,
  price: money.nullable().meta({ description: 'Current price per piece; null when it is not for sale.' }),
  formerPrice: money.optional().meta({ description: 'The base price, in a sale.' }),
  totalPrice: money.meta({ description: 'Before tax.' }),
  totalTax: money,
  seller,
});
export type QuoteLine = z.output<typeof quoteLine>;

const quotedMethod = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(methodKinds),
  price: money.nullable().meta({ description: 'Null when it is not offered for these goods.' }),
  freeFrom: money.nullable(),
  days: z
    .object({ from: z.number().int(), to: z.number().int() })
    .nullable()
    .meta({ description: 'Working days until it arrives.' }),
  arrives: z.object({ from: z.string(), to: z.string() }).nullable().meta({
    description: 'The same as days, such as 2026-12-01, when it is ordered today; what ships later waits.',
  }),
  text: z.string(),
  unavailable: z.string().optional().meta({ description: 'Why it is not offered.' }),
});
export type QuotedMethod = z.output<typeof quotedMethod>;

/** Parts that a checkout can lack. */
export const checkoutNeeds = ['email', 'address', 'delivery', 'payment', 'terms'] as const;
export type CheckoutNeed = (typeof checkoutNeeds)[number];

/**
 * Why somebody does not have a discount. Whoever has not proven the e-mail address is told by `checkout/place` alone. `not-now`: after too many
 * addresses from one network, nobody is told.
 */
export const personalRefusals = ['used-before', 'not-first-order', 'nobody-known', 'not-now'] as const;

/** Why a code is refused; unknown also for one that is over or used up, so that nobody learns codes by trying. */
export const codeRefusals = [
  'unknown',
  ...personalRefusals,
  'not-for-these',
  'below-minimum',
  'saves-nothing',
  'costs-more',
  'other-saves-more',
] as const;

/** As a refusal of `checkout/place` has named them, so that the next quote and order are without them. */
const sentNotGiven = z
  .array(z.object({ discount: bodyId('Please reload the page.'), reason: z.enum(personalRefusals) }))
  .max(100)
  .optional()
  .meta({ description: 'Of the quote of `quote-changed`: discounts that this buyer does not have.' });

const discountCode = optionalText(200, { clean: cleanCode }).meta({ description: 'A discount code.' });

/** The current price of an order of the cart. */
export const quote = z.object({
  lines: z.array(quoteLine),
  currency: currencyCode,
  subtotal: money.meta({
    description: 'Before discounts, tax and shipping: the `total` that `order/add` expects.',
  }),
  shipping: money,
  tax: money,
  total: money.meta({ description: 'What is charged.' }),
  address: deliveryAddress
    .nullable()
    .meta({ description: "The caller's default address; null for guests and without one." }),
  needs: z.array(z.enum(checkoutNeeds)).meta({ description: 'What `checkout/place` would miss.' }),
  pricesIncludeTax: z.boolean().meta({ description: 'Then `tax` is a part of `total`, not added to it.' }),
  place: z.enum(['address', 'shop', 'none']).meta({
    description: "What delivery and taxes follow: the address, without one the shop's country, or neither.",
  }),
  delivery: z.object({
    methods: z.array(quotedMethod).meta({ description: 'Empty where the shop does not deliver.' }),
    chosen: z.string().nullable().meta({ description: 'The one that was sent, else the first one offered.' }),
  }),
  taxes: z.array(z.object({ title: z.string(), rate: z.number(), amount: money })),
  untaxed: money.optional().meta({ description: 'Goods and delivery without any tax, beside others.' }),
  payments: z.array(
    z.object({
      _id: z.enum(paymentMethods),
      name: z.string(),
      text: z.string(),
      isOnline: z.boolean().meta({ description: 'Paid on a page of the provider before there is an order.' }),
      unavailable: z.string().optional().meta({ description: 'Why it cannot be chosen for this total.' }),
    }),
  ),
  discounts: z
    .array(
      z.object({
        title: z.string(),
        code: z.string().optional(),
        saves: money,
        isDelivery: z.boolean().meta({ description: 'It is off the delivery.' }),
        lines: z.array(
          z.object({
            line: z.number().int().meta({ description: 'Position in `lines`, from 0.' }),
            saves: money,
          }),
        ),
      }),
    )
    .optional()
    .meta({
      description: 'Absent without any. `subtotal` is before them, `shipping` and `total` are after.',
    }),
  codeRefused: z
    .object({
      reason: z.enum(codeRefusals),
      missing: money.optional().meta({ description: 'What is missing to the minimum.' }),
      message: z.string(),
    })
    .optional()
    .meta({ description: 'Why the code that was sent takes nothing off.' }),
  notGiven: z
    .array(
      z.object({
        discount: z.string(),
        reason: z.enum(personalRefusals),
        code: z.string().optional(),
        message: z.string(),
      }),
    )
    .optional()
    .meta({
      description: 'Discounts that this buyer does not have. Send them with the next quote and order.',
    }),
  nearDiscount: z
    .object({ title: z.string(), missing: money })
    .optional()
    .meta({ description: 'An automatic discount of which only a higher sum is missing.' }),
  fingerprint: z.string().meta({ description: 'Of lines, prices, discounts, delivery, taxes and total.' }),
});
export type Quote = z.output<typeof quote>;

const items = cartLines(z.object({ product: cartProduct, variant: cartVariant, quantity: cartQuantity }));

/** Only the country, the region and the postcode decide what an order costs. */
const quotedPlace = z.object({
  countryCode: optionalText(200, { clean: cleanCode }),
  region: optionalText(200, { clean: cleanText }),
  zipCode: optionalText(200, { clean: cleanCode }),
});

export const quoteCart = endpoint({
  method: 'POST',
  path: '/checkout/quote',
  access: 'anyone',
  summary: 'Price a cart as an order would; each line says what cannot be ordered',
  body: z.object({
    items,
    address: quotedPlace.nullish().meta({
      description: "Absent: the caller's default address, else the shop's country.",
    }),
    delivery: optionalText().meta({ description: 'The id of a method.' }),
    checkout: bodyId('Please reload the page.')
      .nullish()
      .meta({ description: "A held checkout of the caller's, whose pieces can be ordered." }),
    code: discountCode,
    notGiven: sentNotGiven,
    /** So that a client that sends another text here is not refused. */
    email: z.unknown().optional().meta({
      description:
        "A guest's. Null where the order will have none; absent while nobody knows it yet. Of whoever orders for customers: the customer's.",
    }),
  }),
  reply: z.object({ quote }),
});

export const maxOrderNote = 500;
/** The first question to a guest. */
export const guestForm = z.object({ email });
/** And one who picks the order up, and has no address to name. */
export const pickUpForm = z.object({ name: name('Name is required.') });

export const placeForm = z.object({
  key: bodyId('Please reload the page.').meta({
    description: 'Chosen by the client: the same one answers the same order.',
  }),
  fingerprint: text({ required: 'Please reload the page.', max: 200 }),
  code: discountCode,
  notGiven: sentNotGiven,
  items,
  contact: z.object({
    email: email.nullish().meta({ description: 'Required from guests; an account keeps its own.' }),
    phone: phone(40),
    name: optionalText(300, { clean: cleanText }).meta({
      description: 'Of a guest who picks up. Without it, that of who pays, or the e-mail address.',
    }),
  }),
  address: placeAddressForm.nullish().meta({ description: 'Not needed for pick-up.' }),
  billingAddress: billingForm.nullish(),
  delivery: text({ required: 'Please choose a delivery.', max: 100 }),
  payment: z.enum(paymentMethods, { error: 'Please choose a payment.' }),
  terms: optionalFlag(false),
  note: optionalText(maxOrderNote, {
    tooLong: `Note may not be longer than ${maxOrderNote} characters.`,
    clean: (typed) => typed.replaceAll(/\r\n?/g, '\n'),
  }),
});
export type PlaceForm = z.output<typeof placeForm>;

/** An order, where nothing is paid online. */
const placedOrder = {
  order: z.object({ _id: z.string(), number: z.number().int() }),
  link: z.string().meta({ description: "The path of the order's page, with the key of a guest." }),
};
/** A checkout that keeps the things while the buyer pays. */
const begunPayment = {
  checkout: z.object({ _id: z.string().meta({ description: 'The key.' }), expires: time }),
  pay: z
    .string()
    .meta({ description: 'Where to pay, the path of a page of ours for `test`; the browser goes there.' }),
};

export const placeCheckout = endpoint({
  method: 'POST',
  path: '/checkout/place',
  access: 'anyone',
  summary: 'Place an order as it was quoted, or begin to pay for it; idempotent by key',
  body: placeForm,
  // 500 lines and two addresses.
  maxBodyBytes: 128 * 1024,
  reply: z.union([z.object({ ...done, ...placedOrder }), z.object({ ...done, ...begunPayment })]),
});

/** The things that are paid, as they were frozen. */
const heldThings = z.object({
  lines: z.array(
    z.object({
      product: z.string(),
      variant: z.string().optional(),
      choice: z.string().optional(),
      name: z.string(),
      brand: z.string(),
      seller,
      quantity: z.number().int(),
      price: money,
      totalPrice: money,
      slug: z.string().nullable().meta({ description: 'Of the product now; null when it was deleted.' }),
      imageUrl: z.string().nullable(),
    }),
  ),
  subtotal: money,
  discounts: z.array(z.object({ title: z.string(), saves: money, isDelivery: z.boolean() })).optional(),
  delivery: z.object({ name: z.string(), price: money, isPickUp: z.boolean() }).nullable(),
  taxes: z.array(z.object({ title: z.string(), rate: z.number(), amount: money })),
  total: money,
  pricesIncludeTax: z.boolean(),
  address: deliveryAddress.nullable(),
  email: z.string().nullable(),
});
export type HeldThings = z.output<typeof heldThings>;

const checkoutReply = z.object({
  _id: z.string().meta({ description: 'The key of the press, also where it was asked for by a link.' }),
  state: z.enum(checkoutStates),
  expires: time.nullable().meta({ description: 'Until when the things of a held checkout are kept.' }),
  order: placedOrder.order.optional(),
  link: placedOrder.link.optional(),
  total: money.nullable().meta({ description: 'What is charged; null once it is released.' }),
  payment: z
    .object({
      method: z.enum(onlinePayments),
      state: z.enum(paymentStates),
      failure: z
        .string()
        .nullable()
        .meta({ description: 'Why the last attempt to pay failed, for a person.' }),
    })
    .nullable()
    .meta({ description: 'The latest one.' }),
  created: time.meta({ description: 'When the buyer went to pay.' }),
  things: heldThings
    .nullable()
    .meta({ description: 'Null once it is an order, which has them, and when they were deleted.' }),
});
export type Checkout = z.output<typeof checkoutReply>;

/**
 * Each of these is for the account that has placed it, for a guest by its key alone, and for whoever has the link to it that is in mails and
 * where a provider sends its buyers back to.
 */
const checkoutParams = z.object({
  id: z
    .string()
    .max(100)
    .meta({ description: 'The key of the press, or that of a link: `/checkout/return?key=…`.' }),
});

export const getCheckout = endpoint({
  method: 'GET',
  path: '/checkout/:id',
  access: 'anyone',
  summary: 'What became of a checkout by its key; asks the provider, at most once in two seconds',
  params: checkoutParams,
  reply: checkoutReply,
});

export const payCheckout = endpoint({
  method: 'POST',
  path: '/checkout/:id/pay',
  access: 'anyone',
  summary: 'Where to pay: the page that is open, or a new one after a failure',
  params: checkoutParams,
  reply: z.object({ ...done, ...begunPayment }),
});

export const giveUpCheckout = endpoint({
  method: 'DELETE',
  path: '/checkout/:id',
  access: 'anyone',
  summary: 'Gives a held checkout up, unless it is paid by now, and its stock back',
  params: checkoutParams,
  reply: checkoutReply.extend(done),
});
