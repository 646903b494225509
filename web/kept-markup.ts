import { LRUCache } from 'lru-cache';
import { keptTag, type PageParts, scriptsTag } from '#web/lib/kept-part.tsx';
import type { KeptPiece, Services } from '#web/lib/services.ts';

/** Bytes. */
const most = 4_000_000;
/** Each route has few, and paths that have no page are all rendered as one. */
const mostScripts = 200;
const openTag = `<${keptTag} id="`;
const closeTag = `</${keptTag}>`;
/** React writes it into the head for an image in the body. A part without it would be incomplete. */
const headOfImage = '<link rel="preload" as="image"';
const scriptTags = new RegExp(`</?${scriptsTag}>`);
/** React hoists links of the body before what else the head has. */
const afterPreloads = /<style|<script|<link rel="stylesheet"|<\/head>/;
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
  const scripts = new Map<string, KeptScripts>();
  let shownSettings = '';

  /**
   * @param settings of the shop, which parts may show
   * @param routes that React Router's scripts are for
   * @param keep prepares HTML of this page for others
   */
  return function beginPage(settings: string, routes: string, keep: Services['keep']) {
    if (settings !== shownSettings) known.clear();
    shownSettings = settings;
    const shown: { shows: string; kept: KeptPiece | undefined }[] = [];
    const knownScripts = scripts.get(routes);
    const parts: PageParts = {
      add(shows) {
        const kept = known.get(shows);
        return { at: shown.push({ shows, kept }) - 1, isKnown: kept !== undefined };
      },
      knowsScripts: knownScripts !== undefined,
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
      const [before = '', rendered, after = ''] = html.split(scriptTags);
      if (rendered === undefined) return withParts(html, mayKeep);
      if (knownScripts) {
        const at = before.search(afterPreloads);
        const body = withParts(before.slice(at), mayKeep);
        return [before.slice(0, at), knownScripts.head, ...body, knownScripts.body, after];
      }
      const head = (before.match(preloads) ?? []).join('');
      if (scripts.size < mostScripts) scripts.set(routes, { head: keep(head), body: keep(rendered) });
      return [...withParts(before, mayKeep), rendered, after];
    }

    return { parts, complete };
  };
}

interface KeptScripts {
  head: KeptPiece;
  body: KeptPiece;
}
