/** 'Please choose a size.' from the name of an option. */
export const pleaseChoose = (option: string) => `Please choose ${withArticle(inSentence(option))}.`;

export const needsScript = 'Please turn on JavaScript to order.';

export const upTo = (max: number) => `Up to ${max} per order`;
export const loweredFrom = (quantity: number) => `, you chose ${quantity}`;

/** '3 left in Indigo, M'. */
export const leftIn = (count: string, choice: string) => `${count} left in ${choice}`;

/** An order of now ships from that day on. */
export const shipsFrom = (day: string) => `Ships from ${day}`;

export const soldOutIn = (choice: string) => `Sold out in ${choice}`;

/** 'size' from 'Size'; 'RAM' stays. */
const inSentence = (name: string) =>
  /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
const withArticle = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
/** Leads to a page that asks for the e-mail address. */
export const tellMe = 'Tell me when it is back';

export const details = 'Details';
