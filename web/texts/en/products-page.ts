/** Below an empty list of what is low in stock. */
export const setLowStock = 'Set a low-stock number in Settings or on a product.';
/** Is said to those who may not open the settings. */
export const setLowStockOfProduct = 'Set a low-stock number on a product.';
export const settings = 'Settings';

export const available = 'Available';
/** '12 available' */
export const countAvailable = (count: string) => `${count} available`;
/** Leads to the page that imports a file. */
export const importFile = 'Import';
/** Leads to the stock page. */
export const stock = 'Stock';
