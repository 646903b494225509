/** Electronic invoices (EN 16931). */
export const rounding = 'Rounding of taxes';

/** Refusals. */
export const off = 'This shop makes no electronic invoices.';
export const noVatId = 'There is no electronic invoice: the buyer has given no VAT id.';
export const doubtfulVatId = 'There is no electronic invoice: the buyer’s VAT id is none by its form.';
export const noCountryInVatId = (vatId: string) =>
  `There is no electronic invoice: the code of the country is missing in front of the VAT id ${vatId}.`;
export const noCountry = (name: string) =>
  `There is no electronic invoice: the code of the country is missing in the address of ${name}.`;
export const severalTaxes = (line: string) =>
  `There is no electronic invoice: EN 16931 knows one tax a line, and ${line} has several.`;
export const noRate = (line: string) =>
  `There is no electronic invoice: ${line} has no tax. EN 16931 needs one for each line, if need be of 0 percent with the reason as its title.`;
