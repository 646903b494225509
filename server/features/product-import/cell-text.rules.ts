/** @returns the text of a cell; JSON may have a number in its place */
export const cellText = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
