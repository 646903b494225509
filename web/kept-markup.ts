import { LRUCache } from 'lru-cache';
import { keptTag, linksMark, type PageParts, scriptsTag } from '#web/lib/kept-part.tsx';
import type { KeptPiece, Services } from '#web/lib/services.ts';

/** Bytes. */
const most = 4_000_000;
/** Each route has few, and paths that have no page are all rendered as one. */
const mostRoutes = 200;
const openTag = `<${keptTag} id="`;
const closeTag = `</${keptTag}>`;
/** React writes it into the head for an image in the body. A part without it would be incomplete. */
const headOfImage = '<link rel="preload" as="image"';
/** They enclose what is the same for all pages of a route: links, style sheets, scripts. */
const routeMarks = new RegExp(`<meta name="${linksMark}"/>|<style>${linksMark}</style>|</?${scriptsTag}>`);
/** React moves links of the body before what else the head has. */
const afterPreloads = /<style|<script|$/;
const preloads = /<link rel="modulepreload"[^>]*>/g;

/** A page, as text that was rendered for it and pieces that are kept. */
type Pieces = (string | KeptPiece)[];

/**
 * The HTML of parts of pages, by what they show, so that nothing has to be invalidated
 * (docs/decisions/088-uncached-pages.md).
 */
export function createKeptMarkup() {
  const known = new LRUCache<string, KeptPiece>({
    maxSize: most,
    sizeCalculation: ({ bytes }, shows) => bytes.length + 2 * shows.length,
  });
  const ofRoutes = new Map<string, KeptOfRoute>();
  let shownSettings = '';

  /**
   * @param settings of the shop, which parts may show
   * @param routes that React Router's links and scripts are for
   * @param keep prepares HTML of this page for others
   */
  return function beginPage(settings: string, routes: string, keep: Services['keep']) {
    if (settings !== shownSettings) known.clear();
    shownSettings = settings;
    const shown: { shows: string; kept: KeptPiece | undefined }[] = [];
    const ofRoute = ofRoutes.get(routes);
    const parts: PageParts = {
      add(shows) {
        const kept = known.get(shows);
        return { at: shown.push({ shows, kept }) - 1, isKnown: kept !== undefined };
      },
      knowsRoute: ofRoute !== undefined,
    };

    function withParts(html: string, mayKeep: boolean): Pieces {
      const [before = '', ...rest] = html.split(openTag);
      const pieces: Pieces = [before];
      for (const piece of rest) {
        const end = piece.indexOf(closeTag);
        const part = shown[Number.parseInt(piece, 10)];
        const rendered = piece.slice(piece.indexOf('>') + 1, end);
        if (part && !part.kept && mayKeep) {
          part.kept = keep(rendered);
          known.set(part.shows, part.kept);
        }
        pieces.push(part?.kept ?? rendered, piece.slice(end + closeTag.length));
      }
      return pieces;
    }

    /** @param html of the whole page */
    function complete(html: string): Pieces {
      const mayKeep = !html.includes(headOfImage);
      const sections = html.split(routeMarks);
      if (sections.length === 1) return withParts(html, mayKeep);
      const [start, links, head, styles, body, scripts, end] = sections as Sections;
      const parts = withParts(body, mayKeep);
      if (ofRoute) {
        const at = head.search(afterPreloads);
        const wholeHead = [start, ofRoute.links, head.slice(0, at), ofRoute.preloads, head.slice(at)];
        return [...wholeHead, ofRoute.styles, ...parts, ofRoute.scripts, end];
      }
      if (ofRoutes.size < mostRoutes) {
        const hints = (head.match(preloads) ?? []).join('');
        const kept = { links: keep(links), preloads: keep(hints), styles: keep(styles) };
        ofRoutes.set(routes, { ...kept, scripts: keep(scripts) });
      }
      return [start, links, head, styles, ...parts, scripts, end];
    }

    return { parts, complete };
  };
}

type Sections = [
  start: string,
  links: string,
  head: string,
  styles: string,
  body: string,
  scripts: string,
  end: string,
];
type KeptOfRoute = Record<'links' | 'preloads' | 'styles' | 'scripts', KeptPiece>;
