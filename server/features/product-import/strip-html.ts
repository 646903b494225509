import { decodeHTMLStrict } from 'entities';

/** Tags that occur in catalogues. Others may be text: '<3', 'MiniJack->2xRCA', 'List<T>'. */
export const tags =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:[\s/][^<>]*)?>/gi;

/**
 * Removes tags and decodes entities: 'down 90&deg; <br />black' becomes 'down 90° black'. A text without markup is
 * returned unchanged. The shop shows text as text, so people would see the markup.
 */
export function stripHtml(html: string): string {
  // Tags first: a tag that entities spell is text.
  const untagged = html.replace(tags, ' ');
  const plain = decodeHTMLStrict(untagged);
  // Lines and spaces of a text without tags are its own.
  return untagged === html ? plain : plain.replace(/\s+/g, ' ').trim();
}

/** @returns the text as an import must get it, so that `stripHtml` makes this text of it */
export const keepMarkup = (text: string): string =>
  stripHtml(text) === text ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
