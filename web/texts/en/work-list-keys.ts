/** Keys of the work list. */
export const title = 'Keys of this list';
export const text = 'They do nothing while you type in a field.';
export const close = 'Close';
export const isOn = 'Single keys';
export const isOnText = 'Turn them off if you dictate, or press them by accident.';
export const allKeys = [
  { keys: ['J', 'K'], does: 'Next row, row before' },
  { keys: ['X'], does: 'Choose the row, or leave it out' },
  { keys: ['Shift X'], does: 'Choose all rows from the last one' },
  { keys: ['A'], does: 'Choose all on this page' },
  { keys: ['Enter'], does: 'Open the order' },
  { keys: ['S'], does: 'Mark what is chosen as sent' },
  { keys: ['P'], does: 'Packing slips of what is chosen' },
  { keys: ['Esc'], does: 'Choose none' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'These keys' },
] as const;

/** Below the list. */
export const shortKeys = [
  { keys: ['J', 'K'], does: 'down, up' },
  { keys: ['X'], does: 'choose' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['/'], does: 'search' },
] as const;
export const more = { key: '?', does: 'all keys' } as const;
