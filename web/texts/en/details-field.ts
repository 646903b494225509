export const hint = 'Shown below on the product page.';
/** Stands below details that somebody else has saved meanwhile. */
export const savingReplaces = 'Saving again replaces them.';
export const takeTheirs = 'Take theirs';
export const takeMine = 'Take mine again';
