const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** Elements whose content is no text for people. */
const unreadable = /<(script|style|template)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineBreak = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote|tr)\s*>/gi;
/** `<` and a letter begin a tag; in '3 < 4', '<3' and 'a -> b' they do not. */
const tag = /<\/?[a-z][^<>]*>/gi;

/**
 * What somebody wrote, without markup: tags, comments and scripts go, the words between them and their line breaks stay.
 * For text that is shown as text; it does not make anything safe to be rendered as HTML, which nothing here does.
 */
export function cleanText(written: string): string {
  let before: string;
  let text = written;
  // What stood around a tag may become one when it is gone: '<<b>script>'. Each round is shorter, so this ends.
  do {
    before = text;
    text = text.replace(comment, '').replace(unreadable, '').replace(lineBreak, '\n').replace(tag, '');
  } while (text !== before);
  return text.trim();
}
