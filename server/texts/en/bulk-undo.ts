/** Why a product keeps what a change of many products made of it. */
export const changedSince = 'Somebody has changed it since.';
export const refusedByDatabase = 'The database refuses what it had. Please edit this product by itself.';
/** Why a change of many products cannot be undone. */
export const tooLate =
  'This change cannot be undone: it goes on, has changed nothing, deleted products, was undone already, or ended more than a day ago.';
export const begun = 'The change is being undone.';
