/** Safety data of products: in the dashboard, and on the page of a product. */
export const heading = 'Product safety';
export const contactLabels = {
  manufacturer: 'Manufacturer',
  responsible: 'Responsible person in the EU',
} as const;
export const responsibleHint = 'A manufacturer in the EU is this, too: choose the same contact.';
export const warnings = 'Warnings';
export const warningsHint = 'Shown with the safety data: “Not for children under 36 months.”';
export const missing = (what: string) =>
  `The shop requires these data, and this product lacks: ${what}. It is sold all the same.`;
export const add = 'New contact';
export const edit = 'Edit';
/** The shop's of a merchant's product, or one that was deleted since. */
export const foreign = 'Only who added this contact can change it';
export const noContacts = 'No contacts found.';

export const dialog = {
  addTitle: 'New contact',
  editTitle: 'Edit contact',
  text: 'Buyers see these data with the product.',
  /** Before a change of a contact that products share. */
  shared: (count: string, products: string) => `${count} ${products} show this contact. All of them change.`,
  changedTo: (contact: string) => `By now it is: ${contact}. Save again to replace that.`,
  name: 'Name',
  nameHint: 'Of the company, or of the person.',
  address: 'Postal address',
  reachedAt: 'E-mail or web address',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
  remove: 'Delete',
  removing: 'Deleting',
} as const;

export const filter = 'Safety';
export const withoutData = 'Without safety data';
export const countWithout = (count: string, products: string) => `${count} ${products} without safety data`;
export const emptyField = 'What you leave empty stays as it is.';

/** On the page of a product. */
export const both = 'Manufacturer and responsible person in the EU';
