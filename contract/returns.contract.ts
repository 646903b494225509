import { z } from 'zod';
import { cartQuantity } from './cart.contract.ts';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { returnKinds, returnReasons, returnStates } from './return-states.ts';
import {
  bodyId,
  done,
  id,
  idParams,
  money,
  moneyAmount,
  optionalText,
  orderKey,
  text,
  time,
  wholeNumber,
} from './schemas.ts';

/** Pieces that come back (docs/rules.md#returns). */
export const maxReturnWords = 2_000;
const wordsTooLong = `May not be longer than ${maxReturnWords.toLocaleString('en')} characters.`;

const count = z.number().int();

const returnedLine = z.object({
  line: z.string().meta({ description: 'Of the order.' }),
  name: z.string(),
  choice: z.string().nullable().meta({ description: 'The values of its options, frozen: `Indigo, M`.' }),
  imageUrl: z.string().nullable(),
  quantity: count,
  received: count,
  restocked: count.meta({ description: 'Of the received pieces: back on hand.' }),
  amount: money.meta({ description: 'What its pieces cost, with tax: all of them until they are received.' }),
});

export const returnShown = z.object({
  _id: z.string(),
  name: z.string().meta({ description: '`#1042-R1`, or `W-1017` of a withdrawal.' }),
  order: z.object({ _id: z.string(), number: count, buyer: z.string().meta({ description: 'A name.' }) }),
  part: count,
  merchant: z
    .object({ _id: z.string(), name: z.string().meta({ description: 'Of the brand.' }) })
    .nullable()
    .meta({ description: "Null for the shop's own." }),
  seller: z
    .string()
    .nullable()
    .meta({ description: 'Whom the contract is with, and who takes it back; null for the shop alone.' }),
  kind: z.enum(returnKinds),
  state: z.enum(returnStates),
  reason: z.enum(returnReasons).nullable(),
  words: z.string().nullable().meta({ description: "The buyer's." }),
  decision: z
    .string()
    .nullable()
    .meta({ description: 'Why it was refused, or why something is withheld; for the buyer.' }),
  withheld: money.meta({ description: 'What the seller keeps of the price of what has come.' }),
  lines: z.array(returnedLine),
  created: time,
  decidedAt: time.nullable(),
  dueAt: time.nullable().meta({ description: 'Until when the buyer is to send it.' }),
  receivedAt: time.nullable(),
  endedAt: time.nullable().meta({ description: 'When it was closed or cancelled.' }),
  refund: z
    .object({
      amount: money.meta({
        description:
          'Until it is received, what would go back for all of it; then what is left to go back for what has come. 0 once it has ended.',
      }),
      delivery: money.meta({ description: 'The share of the delivery in it.' }),
      refunded: money.meta({ description: 'What was refunded online for it, or is asked for.' }),
      isOnline: z
        .boolean()
        .meta({ description: 'To where it was paid from; else somebody pays it by hand.' }),
      failed: z
        .string()
        .nullable()
        .meta({ description: 'The id of a refund of it that failed and was not tried again.' }),
    })
    .nullable()
    .meta({ description: 'For the shop and the buyer; null for merchants, who refund nothing.' }),
  mayChange: z.boolean().meta({ description: 'Whether the caller accepts, refuses and receives it.' }),
  mayCancel: z.boolean(),
});
export type ReturnShown = z.output<typeof returnShown>;

/** How many pieces of a line can go back; in the details of an order. */
export const canGoBack = z.object({
  quantity: count.meta({ description: 'Pieces that the buyer may ask to send back now.' }),
  comingBack: count.meta({ description: 'Pieces of open returns.' }),
  until: z
    .string()
    .nullable()
    .meta({ description: 'The last day; null while something is still to arrive.' }),
  whyNot: z.enum(['not-sent', 'none-left', 'period-over', 'excluded']).nullable(),
});
export type CanGoBack = z.output<typeof canGoBack>;

const onceEach = (lines: readonly { line: string }[]) =>
  new Set(lines.map(({ line }) => line)).size === lines.length;

export const returnForm = z.object({
  request: bodyId('The id of the request is not valid.').meta({
    description: 'Chosen by the client: the same one again changes nothing, and has the same answer.',
  }),
  lines: z
    .array(z.object({ line: bodyId('Please reload the page.'), quantity: cartQuantity }), {
      error: 'Please choose what comes back.',
    })
    .min(1, { error: 'Please choose what comes back.' })
    .max(500, { error: 'A return may hold at most 500 lines.' })
    .refine(onceEach, { error: 'A line may be in a return only once.' }),
  reason: z.enum(returnReasons, { error: 'Please choose a reason.' }),
  words: optionalText(maxReturnWords, { clean: cleanText, tooLong: wordsTooLong }),
});
export type ReturnForm = z.output<typeof returnForm>;

export const askToReturn = endpoint({
  method: 'POST',
  path: '/order/:id/returns',
  access: 'signed-in-or-key',
  summary: 'Asks to send pieces of an order back; one return for each part. For its buyer',
  params: idParams,
  query: orderKey,
  body: returnForm,
  reply: z.object({ ...done, returns: z.array(returnShown) }),
});

/** By what is to be done: `open` waits for an answer, a parcel or a refund. */
export const returnViews = ['open', ...returnStates, 'all'] as const;
export type ReturnView = (typeof returnViews)[number];

export const listReturns = endpoint({
  method: 'GET',
  path: '/returns',
  access: 'orders.read',
  summary:
    "Returns by state: those that wait for an answer first, then by when they are expected. A merchant's own",
  query: paging().extend({
    state: z
      .string()
      .optional()
      .transform((typed) => returnViews.find((view) => view === typed) ?? 'open')
      .meta({ description: `One of ${returnViews.join(', ')}.` }),
  }),
  reply: z.object({
    returns: z.array(returnShown),
    waiting: count.meta({
      description: 'Returns that wait for somebody here: asked for, or received and not refunded.',
    }),
    ...pageInfo,
  }),
});

const access = 'orders.write';
const reply = z.object({ ...done, return: returnShown });

export const acceptReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/accept',
  access,
  summary: 'Accepts a return; a merchant of the own part',
  params: idParams,
  reply,
});

export const refuseForm = z.object({
  words: text({
    required: 'Please say why.',
    max: maxReturnWords,
    tooLong: wordsTooLong,
    clean: cleanText,
  }),
});
export const refuseReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/refuse',
  access,
  summary: 'Refuses a return, with words for the buyer; a merchant of the own part',
  params: idParams,
  body: refuseForm,
  reply,
});

const pieces = wholeNumber({
  required: 'Please enter how many.',
  min: 0,
  tooSmall: 'May not be below 0.',
  max: 1_000_000,
  tooLarge: 'More than were to come back.',
});
export const receiveForm = z.object({
  lines: z
    .array(
      z
        .object({ line: bodyId('Please reload the page.'), received: pieces, restocked: pieces })
        .refine(({ received, restocked }) => restocked <= received, {
          path: ['restocked'],
          error: 'No more can go back on the shelf than came.',
        }),
      { error: 'Please say what has come.' },
    )
    .min(1, { error: 'Please say what has come.' })
    .max(500, { error: 'A return may hold at most 500 lines.' })
    .refine(onceEach, { error: 'A line may be in a return only once.' })
    .refine((lines) => lines.some(({ received }) => received > 0), { error: 'Please say what has come.' }),
});
export type ReceiveForm = z.output<typeof receiveForm>;
export const receiveReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/receive',
  access,
  summary: 'Says what of a return has come, and what of it is back on hand; a merchant of the own part',
  params: idParams,
  body: receiveForm,
  reply,
});

export const withheldAmount = moneyAmount({
  required: 'Please enter how much is kept.',
  min: 0,
  tooSmall: 'May not be below 0.',
  max: 10_000_000,
  tooLarge: 'Amount may not be more than 10,000,000.',
});
const closeForm = z
  .object({
    withheld: withheldAmount.nullish().meta({
      description:
        'What is kept of the price of what has come, for wear, for example. 0 keeps nothing any more, and closes nothing.',
    }),
    words: optionalText(maxReturnWords, { clean: cleanText, tooLong: wordsTooLong }).meta({
      description: 'Why, for the buyer. Required with something that is kept.',
    }),
  })
  .refine(({ withheld, words }) => !withheld || Boolean(words), {
    path: ['words'],
    error: 'Please say why.',
  });
export const closeReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/close',
  access,
  summary:
    'Closes a received return; refunding all of it does so, too. With something withheld, it stays received until the rest has gone back. A merchant of the own part',
  params: idParams,
  body: closeForm,
  reply,
});

export const cancelReturn = endpoint({
  method: 'DELETE',
  path: '/returns/:id',
  access: 'signed-in-or-key',
  summary: 'Cancels a return: its buyer until it is accepted, who sells its part until it is received',
  params: z.object({ id }),
  query: orderKey,
  reply,
});
