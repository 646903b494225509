import { decodeHTMLStrict } from 'entities';

/** All elements of HTML, the obsolete ones, and what Word writes. */
const elements = [
  'a|abbr|acronym|address|area|article|aside|audio|b|base|bdi|bdo|big|blockquote|body|br|button|canvas|caption',
  'center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset',
  'figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins',
  'kbd|label|legend|li|link|main|map|mark|marquee|menu|meta|meter|nav|nobr|noframes|noscript|o:p|object|ol',
  'optgroup|option|output|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot',
  'small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead',
  'time|title|tr|track|tt|u|ul|var|video|wbr',
].join('|');

/** Tags. Others may be text: '<3', 'MiniJack->2xRCA', 'List<T>', '<https://example.com>'. */
export const tags = new RegExp(
  `<(?:/?(?:${elements})(?:[\\s/][^<>]*)?|!doctype\\b[^<>]*|\\?xml\\b[^<>]*)>`,
  'gi',
);

const unseen = /<!--|<(style|script|template|title|svg)(?=[\s/>])/gi;

/**
 * One pass over the text, and one for each kind that is not closed: a file may have thousands of those.
 * @returns the HTML without comments, style sheets and scripts; those that are never closed stay
 */
export function withoutUnseen(html: string): string {
  const unclosed = new Set<string>();
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: opening, 1: name = '', index } of html.matchAll(unseen)) {
    const kind = name.toLowerCase();
    if (index < end || unclosed.has(kind)) continue;
    const closing = kind === '' ? /--!?>/g : new RegExp(`</${kind}[^<>]*>`, 'gi');
    // '<!-->' is a whole comment.
    closing.lastIndex = kind === '' ? index + 2 : index + opening.length;
    if (closing.exec(html) === null) {
      unclosed.add(kind);
      continue;
    }
    pieces.push(html.slice(end, index));
    end = closing.lastIndex;
  }
  pieces.push(html.slice(end));
  return pieces.join(' ');
}

/**
 * Removes tags and decodes entities: 'down 90&deg; <br />black' becomes 'down 90° black'. A text without markup is
 * returned unchanged. The shop shows text as text, so people would see the markup.
 */
export function stripHtml(html: string): string {
  // Tags first: a tag that entities spell is text.
  const untagged = withoutUnseen(html).replace(tags, ' ');
  const plain = decodeHTMLStrict(untagged);
  // Lines and spaces of a text without tags are its own.
  return untagged === html ? plain : plain.replace(/\s+/g, ' ').trim();
}

/** @returns a text of a program that writes HTML, as a cell of details: one without a tag or an entity may be Markdown */
export const detailsOfProgram = (text: string): string => (stripHtml(text) === text ? text : `<html>${text}`);

/** @returns the text as an import must get it, so that `stripHtml` makes this text of it */
export const keepMarkup = (text: string): string =>
  stripHtml(text) === text ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
