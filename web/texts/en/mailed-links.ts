/** Texts of the pages of mailed links that do one thing when they are pressed. */
export const toShop = 'Continue shopping';
export const newsletterConfirm = {
  pageTitle: 'Confirm newsletter',
  title: 'Newsletter',
  text: (shop: string) => `Confirm that you want the newsletter of ${shop}: new products, once a month.`,
  label: 'Confirm',
  busyLabel: 'Confirming',
  below: 'In the meantime',
} as const;
export const newsletterUnsubscribe = {
  pageTitle: 'Unsubscribe',
  title: 'Unsubscribe',
  text: (shop: string) =>
    `You will get no more newsletters from ${shop}. Mails about your orders still come.`,
  label: 'Unsubscribe',
  busyLabel: 'Unsubscribing',
  below: 'Changed your mind?',
} as const;
export const stockRequestConfirm = {
  pageTitle: 'Tell me when it is back',
  title: 'Tell me when it is back',
  text: () => 'Please confirm that you want one e-mail when you can order the product again.',
  label: 'Confirm',
  busyLabel: 'Confirming',
  below: null,
} as const;
export const stockRequestCancel = {
  pageTitle: 'Cancel the e-mail',
  title: 'Cancel the e-mail',
  text: () => 'Press the button, and we will not e-mail you when you can order the product again.',
  label: 'Cancel the e-mail',
  busyLabel: 'Cancelling',
  below: null,
} as const;
