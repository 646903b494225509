import { createContext, createElement, type ReactNode, use } from 'react';
import { Links, Scripts } from 'react-router';

/** The parts of the page that is being rendered. */
export interface PageParts {
  /** @returns the part's number on the page, and whether its HTML is known */
  add(shows: string): { at: number; isKnown: boolean };
  /** What React Router writes for all pages of a route. */
  knowsRoute: boolean;
}

/** Null where nothing is kept: in the browser, inside another part, and when a page is rendered as a stream. */
export const PagePartsContext = /* @__PURE__ */ createContext<PageParts | null>(null);

/** React writes `<` of any text as `&lt;`, so only this file can have written them. */
export const keptTag = 'kept-part';
export const linksMark = 'kept-links';
export const scriptsTag = 'kept-scripts';

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

/**
 * React Router's links, which are the same for all pages of a route. React writes links that are not style sheets together with
 * all `<meta>` elements, so there are marks of both kinds. It drops what another element in the head has in it.
 */
export function KeptLinks() {
  const parts = use(PagePartsContext);
  if (!parts) return <Links />;
  const marks = (
    <>
      <meta name={linksMark} />
      <style>{linksMark}</style>
    </>
  );
  return (
    <>
      {marks}
      {parts.knowsRoute ? null : <Links />}
      {marks}
    </>
  );
}

/** React Router's scripts, which are the same for all pages of a route, too. */
export function KeptScripts() {
  const parts = use(PagePartsContext);
  if (!parts) return <Scripts />;
  return createElement(scriptsTag, null, parts.knowsRoute ? null : <Scripts />);
}
