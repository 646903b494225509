/** Texts about files of an import that are chosen together. */
export const alone = (name: string, kind: string) =>
  kind === 'workbook'
    ? `${name} is a workbook. Please save its sheet as CSV (UTF-8).`
    : `${name} is in ${kind}, and can only be sent alone. Please choose one file at a time, or save it as CSV (UTF-8).`;
export const different = (one: string, other: string) =>
  `${one} and ${other} are files of different kinds. Please send one at a time.`;
export const encodings = (one: string, other: string) =>
  `${other} is in UTF-8, and ${one} is not. Please save ${one} as CSV (UTF-8), or send one at a time.`;
