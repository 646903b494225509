/** Texts of forms that the state of the shop does not allow any more, while somebody uses them. */
export const stays = 'What you typed stays here until you leave the page.';
/** @param absent 'No product found.' */
export const deleted = (absent: string) => `${absent} It was deleted meanwhile. ${stays}`;
export const answered = `The message is answered by now. ${stays}`;
export const reviewed = `You have reviewed this product meanwhile. ${stays}`;
