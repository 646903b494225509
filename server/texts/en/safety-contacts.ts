export const saved = 'The contact has been saved.';
export const deleted = 'The contact has been deleted.';
export const noContact = 'No contact found.';
export const notYours = 'Please choose one of your own contacts.';
export const gone = 'This contact does not exist any more.';
export const changed = 'Somebody else has saved this contact since you opened it. Nothing was saved.';
export const same = 'Another contact has the same name, address and e-mail or web address.';
export const inUse = (count: string) =>
  `Products name this contact: ${count}. Please give them another one first.`;
