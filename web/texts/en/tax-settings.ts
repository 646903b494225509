/** Names of the settings, on their page and in events: those of `taxSettings`, in the order of the form. */
export const taxLabels = {
  pricesIncludeTax: 'Prices include tax',
  deliveryFollowsItems: 'Delivery is taxed like the items',
  rates: 'Tax rates',
} as const;

export const parts = { prices: 'Prices', rates: 'Rates by place' } as const;
export const includeHint =
  'On: what you enter as a price is what a shopper pays, and the tax is a part of it. Off: tax is added to it.';
/** While the switch is not what is saved. */
export const includeWarning = {
  on: 'All prices stay as numbers, and tax will be a part of them: you earn less of each sale until you raise them. The shop then says “incl. tax”.',
  off: 'All prices stay as numbers, and tax will be added to them: shoppers pay more until you lower them.',
} as const;

export const ratesHint =
  'The most special place of an address decides: a postcode before a region, a region before a country. Several rates of one place and class add up. A class without a rate there has that of the next wider place, and without any the standard ones. Type 0 where a place has no tax of a class.';
export const followHint =
  'On: the price of delivery is split by the value of the items, and each part has the tax of its items. Off: delivery has the standard rate.';
export const elsewhere = {
  /** Around the link to General. */
  rate: (rate: string) => ['Where no place applies, the rate of ', ` (${rate}) counts.`] as const,
  none: ['Where no place applies, there is no tax. The rate of ', ' is 0.'] as const,
} as const;

export const eu = {
  add: 'Add the 27 countries of the EU',
  rateTitle: 'VAT',
  title: (count: number) => `Add ${count} ${count === 1 ? 'rate' : 'rates'}?`,
  none: 'All 27 countries have a standard rate already.',
  source: (day: string, source: string) =>
    `The standard rate of each country as of ${day} (${source}). Please check those of the countries where you sell.`,
  classes:
    'The reduced classes get none: without a rate of its own, a product of such a class has the standard one.',
  areas:
    'Special areas are not covered, such as the Canary Islands, Ceuta, Melilla, Madeira, the Azores, Åland or Livigno: add a rate with a region or postcode.',
  kept: (countries: string, count: number) =>
    count === 1
      ? `${countries} has a rate already, which stays.`
      : `${count > 3 ? `${count} countries` : countries} have rates already, which stay.`,
  confirm: 'Add rates',
  understood: 'OK',
} as const;
export const addRate = 'Add Rate';
export const ratesLabel = 'Tax rates';
export const noRates = 'No rates by place.';
export const columns = {
  place: 'Place',
  class: 'Class',
  title: 'Title',
  rate: 'Rate',
  actions: 'Actions',
} as const;
export const noTitle = 'No title yet';
export const rate = {
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  class: 'Class',
  classHint: 'Products have theirs.',
  title: 'Title',
  titleHint: 'On the order: VAT, Sales tax.',
  rate: 'Percent',
  remove: 'Remove rate',
  done: 'Done',
} as const;

export const tryIt = {
  label: 'About taxes',
  none: 'No tax',
} as const;
export const effect = 'A change counts from the next order on. Orders that are placed keep theirs.';
export const reverseCharge =
  'Reverse charge is not applied: companies with a VAT id of another country are charged the same tax, and their invoices say so.';
/** Until taxes are saved for the first time after the upgrade. */
export const changedByUpgrade = {
  title: 'Changed by the upgrade',
  text: 'A place without a rate for a class now has that of the next wider place. Where 0 was meant, add a rate of 0. This note ends with the next change that is saved here.',
  row: (place: string, taxClass: string) => `${place}, ${taxClass.toLowerCase()}`,
  from: (before: string, now: string) => `${before} before, now ${now}`,
} as const;
