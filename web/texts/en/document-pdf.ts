/** The button that saves a document. */
export const pdf = 'PDF';
export const pdfOf = (name: string) => `PDF of ${name}`;
