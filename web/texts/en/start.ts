export const title = 'Your shop';
export const text = 'Six answers, then you add your first product. All but the currency can change later.';
export const notLoaded = 'The settings did not load.';
export const signOut = 'Sign out';
export const comeBack = 'You can come back to this page until you have saved it.';

/** Names of the answers, also in events. */
export const startLabels = {
  storeName: 'Store Name',
  country: 'Country',
  currency: 'Currency',
  locale: 'How amounts and dates are written',
  timeZone: 'Time Zone',
  pricesIncludeTax: 'Do your prices include tax?',
} as const;
export const hints = {
  storeName: 'On every page and in every mail.',
  country: 'Where you sell from. What follows is proposed from it.',
  currency: 'Stays for good once a product or a delivery has a price.',
  currencySet: 'Set by CURRENCY at the start of this server.',
  locale: 'The words stay English.',
} as const;
export const chooseCountry = 'Choose a country';
export const currencyOption = (code: string, name: string) => (name === code ? code : `${code}, ${name}`);
export const asIn = (country: string) => `As in ${country}`;
export const includes = {
  yes: 'Yes, what buyers see is what they pay',
  yesText: 'As consumers expect nearly everywhere, and as the law asks in the EU.',
  no: 'No, tax comes on top',
  noText: 'As in the United States.',
} as const;
export const save = 'Save and go on';
export const saving = 'Saving';

/** On the overview, until it is saved. */
export const isNotSaved = 'Name, country and currency of your shop are not saved yet.';

export const preview = {
  title: 'How it will read',
  product: 'Half-Dip Mug',
  withTax: 'incl. tax, plus delivery',
  withoutTax: 'plus tax and delivery',
  ordered: 'Ordered',
  largeSum: 'A larger sum',
} as const;
