/** The button that saves a document. */
export const pdf = 'PDF';
export const pdfLabel = (name: string) => `PDF of ${name}`;
