import { decodeHTMLStrict } from 'entities';

/** Tags that catalogues carry in their texts. Others may be meant: '<3', 'MiniJack->2xRCA', 'List<T>'. */
const tags =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:[\s/][^<>]*)?>/gi;

/**
 * The words of a text that was written for a web page: 'down 90&deg; <br />black' is 'down 90° black'. A text without
 * markup is answered as it is, to the letter. The shop shows text as text, so that markup would be read by people.
 */
export function stripHtml(written: string): string {
  // Tags first: what an entity spells is meant to be seen.
  const plain = decodeHTMLStrict(written.replace(tags, ' '));
  return plain === written ? written : plain.replace(/\s+/g, ' ').trim();
}
