/** Mails about invoices and credit notes. */

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const nouns = { invoice: 'invoice', 'credit-note': 'credit note' } as const;
const kinds = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

type Kind = keyof typeof nouns;
interface Named {
  kind: Kind;
  name: string;
}

export const named = ({ kind, name }: Named) => `${kinds[kind]} ${name}`;
/** 'invoice INV-2026-0118 and credit note CN-2026-0007'. */
const joinNames = (documents: readonly Named[]) =>
  list.format(documents.map(({ kind, name }) => `${nouns[kind]} ${name}`));

export const subject = (documents: readonly Named[]) => `Your ${joinNames(documents)}`;
export const title = (documents: readonly Named[]) => {
  const [first, ...others] = new Set(documents.map(({ kind }) => kind));
  const isOne = documents.length === 1;
  if (first === undefined || others.length > 0) return 'Your invoices are here.';
  return isOne ? `Your ${nouns[first]} is here.` : `Your ${nouns[first]}s are here.`;
};
/** Around the link to the order. */
export const text = (documents: readonly Named[]) =>
  [`We have issued ${joinNames(documents)} for order `, '.'] as const;
export const attached = (count: number) =>
  count === 1 ? 'It is attached as a PDF.' : 'They are attached as PDFs.';
export const see = (document: Named) => `See ${nouns[document.kind]} ${document.name}`;
