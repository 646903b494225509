/** Names of the settings, on their page and in events: those of `generalSettings`, in the order of the form. */
export const generalLabels = {
  storeName: 'Store Name',
  supportPhone: 'Support Phone',
  locale: 'Locale',
  priceSliderEnd: 'End of the price slider',
  defaultMaximumPrice: 'Default maximum price',
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
  locale: 'How amounts, numbers and dates are written: en-US, de-DE, ja-JP.',
  priceSliderEnd: 'In whole units of the currency. There, the filter has no upper bound.',
  defaultMaximumPrice: 'What the shop page shows until somebody moves the slider.',
  lowStockAt:
    'A mail says when so few pieces are left. Empty for no mail. A product or variant may have its own number.',
  homeTitle: 'On the first picture.',
  homeAction: 'Leads from the first picture into the shop.',
  homeDescription: 'What search engines show of the home page.',
  announcement: 'Above every page of the shop.',
  announcementMiddle: 'On wide screens only.',
  taxRate: 'Percent, added to the price of taxable products. Placed orders keep theirs.',
} as const;

export const title = 'Settings';
export const notLoaded = 'The settings did not load.';
export const parts = {
  shop: 'Shop',
  region: 'Language and region',
  filter: 'Price filter',
  tax: 'Tax',
  stock: 'Stock',
  home: 'Home page',
  announcement: 'Announcement bar',
  social: 'Links to social networks',
} as const;
/** Below the heading of a part. */
export const emptyIsOurs = 'An empty field shows our text.';
export const emptyIsNone = 'An empty field shows no link.';
export const aside = {
  label: 'About these settings',
  all: 'All changes',
  saved: 'Last saved',
  by: 'By',
  firstStart: 'The first start',
  currency: 'Currency',
  currencyStays: 'Chosen at the first start. Once there is a product, it cannot change.',
  effect: 'A change shows at once: on every page, and in every mail that is sent from now on.',
} as const;
export const somebody = 'Somebody';
/** 'Tax Rate is 7' */
export const isNow = (label: string, value: string | number | null | undefined) =>
  `${label} is ${value === '' ? 'empty' : (value ?? 'not set')}`;
/** Follows the name of whoever saved. */
export const savedMeanwhile = (facts: string) =>
  `has saved meanwhile: ${facts}. What you have changed is still in the form; save again to keep it.`;
