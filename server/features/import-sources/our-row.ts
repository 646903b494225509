/** Texts by the columns of an import. */
export type OurRow = Record<string, string>;
