import { z } from 'zod';
import { reviewForm } from '#contract/reviews.contract.ts';

const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** Elements whose content is not text. */
const unreadable = /<(script|style|template)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineBreak = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote|tr)\s*>/gi;
/** Only `<` before a letter or slash begins a tag, not in '3 < 4', '<3' or 'a -> b'. */
const tag = /<\/?[a-z][^<>]*>/gi;

/**
 * Removes tags, comments and scripts from a text, and keeps its line breaks. For text that is rendered as text: this does
 * not make it safe as HTML.
 */
export function cleanText(written: string): string {
  let before: string;
  let text = written;
  // Removing a tag may create another: '<<b>script>'. Each pass shortens the text, so the loop ends.
  do {
    before = text;
    text = text.replace(comment, '').replace(unreadable, '').replace(lineBreak, '\n').replace(tag, '');
  } while (text !== before);
  return text.trim();
}

/** The contract's rules, applied to texts without markup: a text of markup alone is empty. */
export const cleanReviewForm = reviewForm.extend({
  title: z.string().overwrite(cleanText).pipe(reviewForm.shape.title),
  review: z.string().overwrite(cleanText).pipe(reviewForm.shape.review),
});
