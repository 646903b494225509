/**
 * Every mail the shop writes and what its template is given. Money in cents; ids, never tokens.
 * A `type`, not an interface, so that each entry fits the outbox's JSON column.
 */
export type MailKind = {
  welcome: { firstName: string };
  'order-confirmation': { firstName: string; orderId: string };
};
