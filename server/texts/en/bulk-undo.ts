/** Why a product keeps what a change of many products made of it, beside what was changed since. */
export const noHistory = 'Its history does not reach back to the change.';
export const partly = 'Undone in part.';
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
