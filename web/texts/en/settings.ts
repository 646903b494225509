/** Names of the settings, on their page and in events: those of `generalSettings`, in the order of the form. */
export const generalLabels = {
  storeName: 'Store Name',
  supportPhone: 'Support Phone',
  supportAnswers: 'When support answers',
  locale: 'Locale',
  timeZone: 'Time Zone',
  taxRate: 'Tax Rate',
  lowStockAt: 'Low stock',
  homeTitle: 'Title of the home page',
  homeAction: 'Link below it',
  homeDescription: 'Description',
  announcement: 'At the start',
  announcementMiddle: 'In the middle',
  facebook: 'Facebook',
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  twitter: 'Twitter',
} as const;

export const generalHints = {
  storeName: 'On every page and in every mail.',
  supportPhone: 'Shoppers and merchants call it.',
  supportAnswers:
    'In the support chat, in your words: “From Monday to Friday, mostly within an hour.” Empty for none.',
  locale: 'How amounts, numbers and dates are written: en-US, de-DE, ja-JP.',
  timeZone: 'In which days begin and times are shown and typed. Offsets are those of today.',
  lowStockAt:
    'A mail says when so few pieces are left. Empty for no mail. A product or variant may have its own number.',
  homeTitle: 'On the first picture of our home page. Sections of your own (Look) have their own words.',
  homeAction: 'Leads from the first picture into the shop.',
  homeDescription: 'What search engines show of the home page.',
  announcement: 'Above every page of the shop.',
  announcementMiddle: 'On wide screens only.',
  taxRate: 'Percent, for all places that have no rate in Taxes. Placed orders keep theirs.',
} as const;

/** Below the time zone: 'Friday 2:05 PM'. */
export const clock = (now: string) => `It is ${now} there.`;

export const title = 'Settings';
/** The title of the browser's tab. */
export const pageTitle = (tab: string) => `${tab} · Settings`;
export const tabs = {
  general: 'General',
  company: 'Company',
  orders: 'Orders',
  checkout: 'Checkout',
  delivery: 'Delivery',
  taxes: 'Taxes',
  payments: 'Payments',
  returns: 'Returns',
  documents: 'Invoices',
  signIn: 'Sign-in',
  answers: 'Answers',
} as const;
export const notLoaded = 'The settings did not load.';
export const parts = {
  shop: 'Shop',
  region: 'Language and region',
  tax: 'Tax',
  stock: 'Stock',
  home: 'Home page',
  announcement: 'Announcement bar',
  social: 'Links to social networks',
} as const;
/** Below the heading of a part. */
export const emptyIsOurs = 'An empty field shows our text.';
export const emptyIsNone = 'In the footer of every page of the shop. Empty ones are left out.';
export const aside = {
  label: 'About these settings',
  beforeYouSell: 'Before you sell',
  all: 'All changes',
  saved: 'Last saved',
  by: 'By',
  firstStart: 'The first start',
  currency: 'Currency',
  currencyStays: 'Once something has a price, it cannot change.',
  effect: 'A change shows at once: on every page, and in every mail that is sent from now on.',
} as const;

export const errors = {
  title: (count: number) => (count === 1 ? 'Please correct one field.' : `Please correct ${count} fields.`),
  at: (where: readonly string[], message: string) => [...where, message].join(': '),
} as const;
/** For rows whose order counts. */
export const move = { up: 'Move up', down: 'Move down' } as const;

/** Beside an own announcement. */
export const saysFree = (sum: string | null, isChoice: boolean) => {
  const from = sum === null ? '' : ` from ${sum}`;
  if (isChoice) return `It says “free”, but not all delivery methods are free${from}. Please check it.`;
  return sum === null
    ? 'It says “free”, but shipping costs something. Please check it.'
    : `It says “free”, but shipping is free only${from}. Please check it.`;
};
