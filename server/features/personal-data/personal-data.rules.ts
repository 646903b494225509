/** Mails that anybody can cause by typing an address: only a proven address makes them the account's. */
export const kindsOfAnyone = [
  'newsletter-confirmation',
  'newsletter-welcome',
  'back-in-stock-confirmation',
  'back-in-stock',
  'contact-receipt',
  'contact-answer',
  'merchant-application',
  'merchant-invitation',
  'merchant-rejected',
];
