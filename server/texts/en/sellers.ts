export const wrongVatId = 'This VAT id does not have the form of its country. Please check it.';
export const changed = (who: string | null) =>
  `${who ?? 'Somebody'} has saved these data since you opened them. Nothing was saved; your changes are still in the form.`;
export const saved = 'The seller’s data have been saved.';
export const companySaved = 'The company’s data have been saved.';
export const noMerchant = 'No merchant found.';
export const noSeller = 'No seller found.';
