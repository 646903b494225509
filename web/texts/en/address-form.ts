/** Texts of an address. Its other labels are those of the country (contract/address-formats.ts). */
export const labels = {
  countryCode: 'Country',
  recipient: 'Full Name',
  company: 'Company',
  address: 'Address',
  line2: 'Apartment, floor or building',
  phone: 'Phone Number',
  isDefault: 'As the Default',
} as const;
export const optional = (label: string) => `${label} (optional)`;
export const chooseCountry = 'Choose a country';
export const chooseRegion = (label: string) => `Choose a ${label.toLowerCase()}`;
export const unusualPostcode = 'This looks unusual for the country. It is saved as you typed it.';
/** Beside a postcode of another state than the chosen one. */
export const otherPostcode = (label: string, state: string) =>
  `This ${label.toLowerCase()} is in ${state}. Delivery and taxes follow it.`;
/** In the header of a form with changes, where the country's labels are not known. */
export const changed = { city: 'City', region: 'State', zipCode: 'Zipcode' } as const;
