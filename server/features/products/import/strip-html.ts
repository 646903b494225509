import { decodeHTMLStrict } from 'entities';

/** Tags that occur in catalogues. Others may be text: '<3', 'MiniJack->2xRCA', 'List<T>'. */
const tags =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:[\s/][^<>]*)?>/gi;

/**
 * Removes tags and decodes entities: 'down 90&deg; <br />black' becomes 'down 90° black'. A text without markup is
 * returned unchanged. The shop shows text as text, so people would see the markup.
 */
export function stripHtml(html: string): string {
  // Tags first: a tag that entities spell is text.
  const plain = decodeHTMLStrict(html.replace(tags, ' '));
  return plain === html ? html : plain.replace(/\s+/g, ' ').trim();
}
