import type { NeededOfSeller } from '#contract/sellers.contract.ts';

export const title = 'Seller';
export const notLoaded = 'The seller’s data did not load.';
export const tabs = { brand: 'Brand', seller: 'Seller' } as const;
/** Names of the fields, in the order of the form and in events. */
export const sellerLabels = {
  legalName: 'Legal name',
  address: 'Address',
  email: 'E-mail',
  phone: 'Phone',
  register: 'Trade register',
  registerNumber: 'Number in it',
  vatId: 'VAT id',
  taxNumber: 'Tax number',
  confirms: 'Only offers that comply with the law',
  words: 'In your words',
  returnAddress: 'Address for returns',
  requiresSafety: 'Require product safety data',
} as const;
export const hints = {
  legalName:
    'With whom a buyer has the contract: “Kilnfold Keramik GmbH”, or a person’s first and last name.',
  register: 'If there is one: “Amtsgericht Leipzig”.',
  vatId: 'If there is one: DE136695976.',
  taxNumber:
    'Of the tax office, or the VAT id again. With it, orders from then on get invoices; it is printed on them and nowhere else.',
  returnAddress:
    'As it is to be on the parcel, with your name. Only buyers whose return you accept see it. Empty for the address above.',
  requiresSafety:
    'Products then say what they lack, and their list counts those without. None is hidden by it.',
  words: 'At most 2,000 characters. Without any, the description of the brand is there.',
} as const;
export const parts = {
  who: 'Who sells',
  address: 'Address',
  reach: 'How buyers reach you',
  register: 'Register and tax',
  law: 'What you confirm',
  words: 'In your words',
  returns: 'Returns',
  safety: 'Product safety',
} as const;
export const confirm = 'I confirm that we only offer products that comply with the law.';
export const aside = 'About these data';
export const complete = 'Complete. Your legal name is shown as the seller.';
export const companyComplete = 'Complete.';
/** Before the names of what is missing. */
export const missing = 'Still missing:';
export const needed: Record<NeededOfSeller, string> = {
  legalName: 'legal name',
  address: 'address',
  email: 'e-mail',
  phone: 'phone',
  confirms: 'confirmation',
};
export const until = 'Until then the brand’s name is shown as the seller.';
export const publicData = 'Buyers see all of this once it is complete.';
export const view = 'View page';
/** In the list of merchants. */
export const data = 'Seller’s data';
export const incomplete = 'Seller’s data incomplete';
