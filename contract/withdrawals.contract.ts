import { z } from 'zod';
import { cartQuantity } from './cart.contract.ts';
import { cleanCode, cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging } from './paging.ts';
import { withdrawalStates } from './return-states.ts';
import { bodyId, done, email, idParams, money, name, optionalText, orderKey, text, time } from './schemas.ts';

/** Withdrawing from the contract of an order, in two steps and without an account (docs/rules.md#withdrawals). */

/** Hours after which a person decides what nobody has confirmed. */
export const hoursToConfirm = 24;
export const maxThings = 2_000;
export const maxDecisionWords = 1_000;

/** The parts of a written number besides its digits: `No. 1,062`, `Order #10 62`. */
const besideDigits = /^[\p{L}\s.:#№]+|[\s,.'’]/gu;

/** @returns the order number that somebody meant; null for what names no order */
export function readTypedNumber(typed: string): number | null {
  const [, digits] = /^(\d{1,15})(?:-\d{1,3}(?:\/\d{1,3})?)?$/.exec(
    cleanCode(typed).replace(besideDigits, ''),
  ) ?? [undefined, ''];
  return digits ? Number(digits) : null;
}

const noThing = 'Name at least one thing, or choose the whole order.';
const pieces = z
  .array(z.object({ line: bodyId('Please reload the page.'), quantity: cartQuantity }), { error: noThing })
  .min(1, { error: noThing })
  .max(500, { error: 'At most 500 lines.' })
  .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
    error: 'A line may be named only once.',
  });
export type ChosenPieces = z.output<typeof pieces>;

/** A statement in words. Nothing of it is checked beyond what can be stored: no statement is refused for what it says. */
const statement = {
  number: text({ required: 'Order number is required.', clean: cleanText, max: 100 }),
  email,
  name: name('Name is required.'),
};
const things = text({ required: noThing, max: maxThings, tooLong: 'At most 2,000 characters.' });

/** The form of whoever types all of it. */
export const typedStatement = z.discriminatedUnion('isWhole', [
  z.object({ ...statement, isWhole: z.literal(true), things: z.string() }),
  z.object({ ...statement, isWhole: z.literal(false), things }),
]);
export type TypedStatement = z.output<typeof typedStatement>;

const namedPieces = z.array(z.object({ name: z.string(), quantity: z.number().int() }));

/** The effects of a withdrawal, for its buyer and the shop. */
const outcome = z.object({
  cancelled: namedPieces.meta({ description: 'Pieces that were not sent.' }),
  comesBack: z
    .object({ amount: money, isOnline: z.boolean() })
    .nullable()
    .meta({ description: 'For these; null when nothing was paid.' }),
  returns: z
    .array(
      z.object({
        lines: namedPieces,
        to: z.array(z.string()).meta({ description: 'The address to send it to, in lines.' }),
        buyerPays: z.boolean().meta({ description: 'For sending it back.' }),
        dueAt: time.nullable().meta({ description: 'Until when it has to be sent back.' }),
      }),
    )
    .meta({ description: 'One for each part that was sent.' }),
});
export type WithdrawalOutcome = z.output<typeof outcome>;

const receipt = z.object({
  number: z.string().meta({ description: 'As people see it: `W-1017`.' }),
  receivedAt: time.meta({ description: 'It counts from this moment.' }),
  isKnown: z.boolean().meta({
    description:
      'Made by the account of the order, or with the key of its link. False also for one whose session has ended, whatever was typed.',
  }),
  outcome: outcome.nullable().meta({ description: 'Null until it is confirmed.' }),
});
export type WithdrawalReceipt = z.output<typeof receipt>;

const withdrawalForm = z.object({
  request: bodyId('The id of the request is not valid.').meta({
    description: 'Chosen by the client: the same one again changes nothing, and has the same answer.',
  }),
  ...statement,
  items: z
    .union([pieces, things], { error: noThing })
    .nullish()
    .meta({ description: 'Pieces of lines, or things in words; the whole order without.' }),
});
export type WithdrawalForm = z.output<typeof withdrawalForm>;

export const withdraw = endpoint({
  method: 'POST',
  path: '/withdrawals',
  access: 'anyone',
  summary:
    'Withdraws from the contract of an order; the answer never says whether there is one. 20 an hour from one IP',
  query: orderKey,
  body: withdrawalForm,
  reply: z.object({ ...done, withdrawal: receipt }),
});

const state = z.enum(withdrawalStates).meta({
  description:
    '`unconfirmed`: nothing of it is sent until somebody decides; `unmatched`: number and address do not belong together; `late`: after its period; `settled`: a person has dealt with it.',
});

const named = {
  _id: z.string(),
  number: z.string().meta({ description: 'As people see it: `W-1017`.' }),
  receivedAt: time,
  state,
};
/** In the details of an order. */
export const withdrawalOfOrder = z.object(named);

const shownStatement = {
  ...named,
  typed: z.object({ number: z.string(), email: z.string(), name: z.string() }),
  things: z.string().nullable().meta({ description: 'In words; null for the whole order, or for `lines`.' }),
  order: z.object({ _id: z.string(), number: z.number().int(), placedAt: time }).nullable(),
};

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/withdrawals/:id',
  access: 'signed-in-or-key',
  summary: "A withdrawal, by the key in the mail to the order's address, or for its buyer and the shop",
  params: idParams,
  query: orderKey,
  reply: z.object({
    withdrawal: z.object({
      ...shownStatement,
      lines: z
        .array(
          z.object({
            line: z.string(),
            name: z.string(),
            quantity: z.number().int(),
            unsent: z.number().int().meta({ description: 'Of these.' }),
          }),
        )
        .meta({
          description: 'The pieces that it is about, as far as they are not cancelled or coming back.',
        }),
      as: z.enum(['buyer', 'shop']),
      mayDecide: z.boolean(),
      decision: z.string().nullable().meta({ description: "The shop's words about what it has decided." }),
      outcome: outcome.nullable(),
    }),
  }),
});
export type ShownWithdrawal = z.output<typeof getWithdrawal.reply>['withdrawal'];

const decided = z.object({ ...done, withdrawal: receipt });
const decision = optionalText(maxDecisionWords, {
  clean: cleanText,
  tooLong: `May not be longer than ${maxDecisionWords.toLocaleString('en')} characters.`,
});

export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawals/:id/confirm',
  access: 'signed-in-or-key',
  summary: 'Confirms a withdrawal, for whoever has the key, its buyer, and the shop, and acts on it',
  params: idParams,
  query: orderKey,
  body: z.object({
    lines: pieces.optional().meta({ description: 'Which pieces it is about, where it says that in words.' }),
    words: decision.meta({ description: "The shop's, for its mail. A buyer's are ignored." }),
  }),
  reply: decided,
});

export const denyWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawals/:id/deny',
  access: 'signed-in-or-key',
  summary:
    'Says that a withdrawal was made by somebody else, or that nothing comes of it: nothing is cancelled. The statement is kept',
  params: idParams,
  query: orderKey,
  body: z.object({
    words: decision.meta({
      description:
        'Why, for the mail to the typed address. Required of the shop where number and address fit; without any nobody is written to.',
    }),
  }),
  reply: decided,
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawals',
  access: 'orders.read',
  summary: 'Withdrawals that nobody has decided, the oldest first. Shop only',
  query: paging(),
  reply: z.object({
    withdrawals: z.array(
      z.object({
        ...shownStatement,
        isDue: z.boolean().meta({ description: 'A person has to decide now.' }),
      }),
    ),
    ...pageInfo,
  }),
});
export type ListedWithdrawal = z.output<typeof listWithdrawals.reply>['withdrawals'][number];
