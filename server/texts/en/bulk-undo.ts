/** Why a product keeps what a change of many products made of it. */
export const changedSince = 'Somebody has changed it since.';
export const refusedByDatabase = 'The database refuses what it had. Please edit this product by itself.';
/** Why a change of many products cannot be undone. */
export const whyNotUndone = {
  undo: 'Undoing cannot be undone.',
  goesOn: 'This change goes on. Please cancel it first.',
  deleted: 'Products that were deleted together cannot be brought back.',
  nothing: 'This change has changed nothing.',
  late: 'This change ended more than a day ago, and cannot be undone any more.',
  undone: 'This change was undone already.',
};
export const nothingLeft = 'Nothing of this change can be given back.';
export const requestUsed = 'This was sent before, for something else. Please reload the page.';
export const begun = 'The change is being undone.';
