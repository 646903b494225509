import { z } from 'zod';

/** Why a call failed, for programs; `error` says the same to a person. A code without a status comes with 400. */
export const errorCodes = {
  'invalid-input': 'The request or one of its fields breaks a rule; `fields` names the field.',
  'invalid-image': 'The file is missing, too large, or not an image that the shop takes.',
  'invalid-link': 'The link from a mail was used already, has expired, or is incomplete.',
  'weak-password': 'The new password is too common, or the name or e-mail address of its owner.',
  'wrong-password': 'The password, or the pair of e-mail address and password, is wrong.',
  'second-factor-required': 'The account has two-step sign-in: repeat the call with `code`.',
  'wrong-code': 'The code of the authenticator app, or the recovery code, is wrong or was used already.',
  'second-factor-unreadable':
    'The shop has lost the key to check codes of the authenticator app. Recovery codes work.',
  'email-code-required':
    'Nobody has proven the e-mail address of the account: repeat the call with `emailCode`, which auth/second-factor/email-code mails.',
  'sign-in-again': 'An account without a password has to have signed in within the last 10 minutes.',
  'no-password': 'The account signs in with a provider and has no password.',
  'demo-account': 'Demo accounts sign in only on the machine that runs the shop.',
  'email-in-use': 'Another account or application has this e-mail address.',
  'slug-in-use': 'Another brand, category, product or page has this slug.',
  'sku-in-use': 'Another product has this sku.',
  'name-in-use': 'Another attribute has this name.',
  'value-in-use': 'Products have a value that the call removes, and does not name in `removeInUse`.',
  'limit-reached': 'The account, or the order, holds as many of these as it may.',
  'last-administrator': 'The shop would be left without an administrator.',
  'already-done': 'What the call would do has been done before.',
  'merchant-not-approved': 'Only an approved merchant can be invited, disabled or enabled.',
  'merchant-without-email': 'The applicant gave no e-mail address to invite.',
  'no-mail-server': 'No mail can leave the shop, as it has no mail server.',
  'mail-being-sent': 'The mail is being sent at this moment.',
  'not-for-sale': 'A product is not for sale, or no longer exists.',
  'choose-variant': 'The product has options, and the call names none of its variants.',
  'out-of-stock': 'A product has less stock than the quantity, or none.',
  'quantity-limit': 'The quantity is above the purchase limit of the product.',
  'price-changed': 'A price is not the one that the caller saw.',
  'total-changed': 'The total is not the sum of the lines of the cart.',
  'quote-changed': 'The order would not cost what the caller saw; `quote` is what it costs now.',
  'checkout-required': 'The shop has to ask for more than this call can send: please use the checkout page.',
  'not-delivered': 'The shop does not deliver there, or not in this way.',
  'terms-required': 'The owner asks for consent to the terms.',
  'payment-unavailable':
    '503: the provider of the payment does not answer; nothing was charged, and the things are kept.',
  'payment-refused': 'The provider of the payment refuses it; the text says what to do.',
  'checkout-held': '429: too many checkouts of the caller wait for their payment.',
  'checkout-released': 'The time to pay is over, or the checkout was given up. Nothing was charged.',
  'checkout-paid': 'The checkout is paid, so it cannot be given up.',
  'not-refundable': 'More than what is left of the payment, or pieces that were refunded already.',
  'stock-changed': 'The stock is not what the caller saw.',
  'details-changed': 'The details are not what the caller saw.',
  'variants-changed':
    'Somebody else has changed options, or added or removed variants, since the caller read them.',
  'attribute-changed': 'Somebody else has saved the attribute, or its value, since the caller read it.',
  'product-changed': 'The product is not what the caller saw.',
  'fields-changed':
    'Somebody else has changed a field to something else since the caller read it; `fields` names it.',
  'contact-changed': 'Somebody else has saved the contact since the caller read it.',
  'contact-in-use': 'Products name the contact.',
  'discount-changed': 'Somebody else has saved the discount since the caller read it.',
  'code-in-use': 'Another discount has this code.',
  'page-changed': 'Somebody else has saved the page since the caller read it.',
  'page-published': 'The page was published once, so it is kept.',
  'look-changed': 'Somebody else has saved the draft of the look since the caller read it.',
  'look-unreadable':
    'Colours of the look have too little contrast, so it is not published; `fields` names them.',
  'settings-changed': 'Somebody else has saved these settings since the caller read them.',
  'currency-changed': 'The shop has another currency than the price that was sent.',
  'currency-in-use': 'Something has a price, so the shop keeps its currency.',
  'cart-not-found': 'The caller has no such cart.',
  'cart-ordered': 'The cart, or the one that it replaces, was ordered already.',
  'order-in-account': 'The order is in an account by now, so its link has ended.',
  'order-cancelled': 'The order, or that of this cart, was cancelled.',
  'order-delivered': 'An item of the order was delivered, so the order cannot be cancelled.',
  'in-parcel': 'Pieces of the item lie in a parcel, which has to be changed first.',
  'status-final': 'A delivered or cancelled item cannot change its status.',
  'wrong-order': 'The item belongs to another order, part or cart.',
  'too-few-open': 'Fewer pieces are open than the call takes: the others were sent or cancelled.',
  withdrawn: 'A withdrawal of the order waits to be decided, so nothing of it is sent.',
  'parcel-delivered': 'The parcel has arrived, so it cannot be taken back.',
  'parcel-voided': 'The parcel was taken back.',
  'parcels-changed': 'Something has happened to parcels that were sent together, so none is taken back.',
  'coming-back': 'Pieces come back, or have come back, so they count as sent.',
  'no-invoice': 'The order may have no invoice yet.',
  'return-state': 'The return is in a state in which the call does nothing.',
  'not-returnable': 'Fewer pieces can go back than the call names: not sent, back already, or too late.',
  'not-by-transfer': 'The order is paid in another way.',
  'paid-back': 'Money of the order was paid back already.',
  'request-used': 'The id of the request was used for something else.',
  unauthorized: '401: the call needs a valid token.',
  forbidden: '403: the caller may not do this.',
  'second-factor-setup-required': '403: the account has to set up two-step sign-in before anything else.',
  'not-found': '404: it does not exist, or the caller may not see it.',
  'too-slow': '408: the request took too long to arrive.',
  'too-large': '413: the request is too large.',
  unsupported: '415: the content type is not supported.',
  'too-many': '429: too many requests; `Retry-After` says when to retry.',
  'too-many-signing-in':
    '503: too many people are signing in at this moment; `Retry-After` says when to retry.',
  unavailable: '503: the shop cannot answer right now; `Retry-After` says when to retry.',
  failed: '500: the shop failed.',
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** An error that a person can fix (400) and every other failure but 404. */
export const errorReply = z.object({
  error: z.string().meta({ description: 'For a person.' }),
  code: z.enum(Object.keys(errorCodes) as ErrorCode[]).meta({ description: 'For a program.' }),
  fields: z.record(z.string(), z.string()).optional(),
  quote: z.unknown().optional().meta({ description: 'Of `quote-changed`: what the order costs now.' }),
});
/** 404: absent, or hidden from the caller. */
export const notFoundReply = z.object({ message: z.string() });

/** Its fields have the same names as those of the address in the same body. */
const besideAnother = new Set(['billingAddress']);

/** The first message of each field, and the first of all as the text for a person. */
export function firstMessages(error: Pick<z.ZodError, 'issues'>): {
  error: string;
  fields: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    // A body like { product: { name } } wraps its fields once; the form knows them by their own names.
    const [first, second] = issue.path;
    const wrapped = typeof first === 'string' && typeof second === 'string' && !besideAnother.has(first);
    const field = (wrapped ? issue.path.slice(1) : issue.path).map(String).join('.');
    if (field && !(field in fields)) fields[field] = issue.message;
  }
  return { error: error.issues[0]?.message ?? 'Please check what you sent.', fields };
}
