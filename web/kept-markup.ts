import { LRUCache } from 'lru-cache';
import { keptTag, type PageParts, scriptsTag } from '#web/lib/kept-part.tsx';

/** Characters, which take one or two bytes each. */
const most = 3_000_000;
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

/**
 * The HTML of parts of pages, by what they show, so that nothing has to be invalidated
 * (docs/decisions/088-uncached-pages.md).
 */
export function createKeptMarkup() {
  const known = new LRUCache<string, string>({
    maxSize: most,
    sizeCalculation: (html, shows) => html.length + shows.length,
  });
  const scripts = new Map<string, KeptScripts>();

  /**
   * @param settings of the shop, which parts may show
   * @param routes that React Router's scripts are for
   */
  return function beginPage(settings: string, routes: string) {
    const shown: { key: string; html: string | undefined }[] = [];
    const knownScripts = scripts.get(routes);
    const parts: PageParts = {
      add(shows) {
        const key = `${shows} ${settings}`;
        const html = known.get(key);
        return { at: shown.push({ key, html }) - 1, isKnown: html !== undefined };
      },
      knowsScripts: knownScripts !== undefined,
    };

    function withParts(html: string): string {
      const isComplete = !html.includes(headOfImage);
      const [before = '', ...rest] = html.split(openTag);
      const pieces = rest.map((piece) => {
        const end = piece.indexOf(closeTag);
        const rendered = piece.slice(piece.indexOf('>') + 1, end);
        const part = shown[Number.parseInt(piece, 10)];
        if (part?.html === undefined && part && isComplete) known.set(part.key, copyOf(rendered));
        return (part?.html ?? rendered) + piece.slice(end + closeTag.length);
      });
      return before + pieces.join('');
    }

    function withScripts(html: string, nonce: string): string {
      const [before = '', rendered, after = ''] = html.split(scriptTags);
      if (rendered === undefined) return html;
      if (knownScripts) {
        const { head, body } = withNonce(knownScripts, nonce);
        const at = before.search(afterPreloads);
        return before.slice(0, at) + head + before.slice(at) + body + after;
      }
      const head = (before.match(preloads) ?? []).join('');
      if (scripts.size < mostScripts)
        scripts.set(routes, { nonce, head: copyOf(head), body: copyOf(rendered) });
      return before + rendered + after;
    }

    return { parts, complete: (html: string, nonce: string) => withScripts(withParts(html), nonce) };
  };
}

interface KeptScripts {
  /** Of the page that they were rendered for. */
  nonce: string;
  head: string;
  body: string;
}

const withNonce = ({ nonce, head, body }: KeptScripts, next: string): Omit<KeptScripts, 'nonce'> => ({
  head: head.replaceAll(nonce, next),
  body: body.replaceAll(nonce, next),
});

/** A part of a string would keep all of it in memory. */
const copyOf = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
