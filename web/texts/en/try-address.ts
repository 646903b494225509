export const title = 'Try an address';
export const hint = 'By what is in the form now, saved or not.';
