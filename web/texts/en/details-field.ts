export const hint =
  'Shown below on the product page. # Heading, **bold**, - list, [text](https://…), | tables |.';
export const write = 'Write';
export const preview = 'Preview';
export const failed = 'The preview did not load.';
export const empty = 'There is nothing to preview.';
export const tooLong = 'There is a preview for up to 20,000 characters.';
/** Stands below details that somebody else has saved meanwhile. */
export const savingReplaces = 'Saving again replaces them.';
export const takeTheirs = 'Take theirs';
export const takeMine = 'Take mine again';
