/** Sent to the preview's frame when the draft was saved. */
export const lookSaved = 'look-saved';
