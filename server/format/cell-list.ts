/** Several texts in one cell, with semicolons between them; one in a text has a backslash before it, as a backslash has. */
export const joinCell = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ');

/** @returns the texts of a cell, trimmed, without empty ones; a backslash before another character is itself */
export const splitCell = (cell: string): string[] =>
  (cell.match(/(?:\\[\\;]|[^;])+/g) ?? [])
    .map((text) => text.replaceAll(/\\([\\;])/g, '$1').trim())
    .filter((text) => text !== '');
