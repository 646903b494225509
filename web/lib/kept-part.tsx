import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { Scripts } from 'react-router';

/** What a row shows. */
export type Row = Readonly<Record<string, string | boolean>>;

/** The parts of the page that is being rendered. */
export interface PageParts {
  /** @returns the part's number on the page, and whether its HTML is known */
  add(shows: string): { at: number; isKnown: boolean };
  /** @returns the part's number on the page, and rows of unknown kinds, with marks in place of their texts */
  addRows(name: string, rows: readonly Row[]): { at: number; unknown: readonly Row[] };
  knowsScripts: boolean;
}

/** Null where nothing is kept: in the browser, inside another part, and when a page is rendered as a stream. */
export const PagePartsContext = /* @__PURE__ */ createContext<PageParts | null>(null);

/** React writes `<` of any text as `&lt;`, so only this file can have written them. */
export const keptTag = 'kept-part';
export const scriptsTag = 'kept-scripts';
export const rowTag = 'kept-row';

type KeptPartProps = {
  /** Names the part, and everything that it shows: its HTML must not depend on anything else but the shop's settings. */
  shows: string;
  children: ReactNode;
};

/**
 * A part whose HTML the server keeps, and does not render again while it shows the same (docs/decisions/088-uncached-pages.md). An element with
 * one child changes no `useId` in it, and `web/kept-markup.ts` removes it. Only the server renders this:
 * `import.meta.env.SSR ? <KeptPart shows={…}>{card}</KeptPart> : card`.
 */
export function KeptPart({ shows, children }: KeptPartProps) {
  const parts = use(PagePartsContext);
  if (!parts) return children;
  const { at, isKnown } = parts.add(shows);
  if (isKnown) return createElement(keptTag, { id: at });
  return createElement(keptTag, { id: at }, <PagePartsContext value={null}>{children}</PagePartsContext>);
}

type RowsProps<R extends Row> = {
  /** Names the component of a row, whose HTML must depend on nothing else but the row and the shop's settings. */
  name: string;
  /** Strings are texts and attributes, paths included, which it shows as they are. Booleans decide on everything else. */
  rows: readonly (R & { key: string })[];
  children: (row: R & { key: string }) => ReactNode;
};

/**
 * Rows with the same HTML around their texts. The server renders each kind of row once, and then fills in the texts
 * (docs/decisions/088-uncached-pages.md): React took a third of the time of a list page for its filters. No row may use
 * `useId`, show an image, or have two texts side by side.
 */
export function Rows<R extends Row>({ name, rows, children }: RowsProps<R>) {
  const rendered = () => rows.map((row) => <Fragment key={row.key}>{children(row)}</Fragment>);
  if (!import.meta.env.SSR) return rendered();
  return (
    <KeptRows name={name} rows={rows} renderRow={children as (row: Row) => ReactNode}>
      {rendered}
    </KeptRows>
  );
}

type KeptRowsProps = {
  name: string;
  rows: readonly Row[];
  renderRow: (row: Row) => ReactNode;
  children: () => ReactNode;
};

function KeptRows({ name, rows, renderRow, children }: KeptRowsProps) {
  const parts = use(PagePartsContext);
  if (!parts) return children();
  const { at, unknown } = parts.addRows(name, rows);
  const marked = unknown.map((row) => createElement(rowTag, { key: JSON.stringify(row) }, renderRow(row)));
  return createElement(keptTag, { id: at }, marked.length > 0 ? marked : null);
}

/** React Router's scripts, which are the same for all pages of a route. */
export function KeptScripts() {
  const parts = use(PagePartsContext);
  if (!parts) return <Scripts />;
  return createElement(scriptsTag, null, parts.knowsScripts ? null : <Scripts />);
}
