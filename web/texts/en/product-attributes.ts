export const title = 'Attributes';
export const hint = 'Shoppers read them as a table on the product page.';
/** 'Weight in g' */
export const label = (name: string, unit: string | null) => (unit ? `${name} in ${unit}` : name);
export const notSet = 'Not set';
export const yes = 'Yes';
export const no = 'No';
export const notLoaded = 'The attributes did not load.';
export const tryAgain = 'Try again';
