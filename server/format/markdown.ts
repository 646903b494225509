import { LRUCache } from 'lru-cache';
import MarkdownIt, { type RendererRule } from 'markdown-it';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/markdown.ts';

const texts = defineTexts({ en });

/**
 * HTML of details, which anybody with a product may write (docs/rules.md#details), and of pages of the owner. Only what is enabled here can
 * be in it, and raw HTML is not.
 */
const markdown = new MarkdownIt('zero', { breaks: true })
  .enable(['blockquote', 'fence', 'heading', 'hr', 'lheading', 'list', 'table'])
  .enable([
    'autolink',
    'backticks',
    'emphasis',
    'entity',
    'escape',
    'image',
    'link',
    'newline',
    'strikethrough',
  ]);
const { escapeHtml } = markdown.utils;

const elsewhere = /^https?:/i;
/** To the web, to mail, to a phone, or into the shop. A second slash or a backslash would lead to another host. */
const allowedLink = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
markdown.validateLink = (url) => allowedLink.test(url);

/** A table ends where the document has this many tokens: short rows below a wide head would be hundreds of thousands of cells. */
const maxTokens = 10_000;
markdown.block.ruler.before(
  'table',
  'table_end',
  ({ parentType, tokens }) => parentType === 'table' && tokens.length > maxTokens,
  { alt: ['blockquote'] },
);

/** The level of the highest heading: the page has an h1, and an h2 above the details of a product. */
type Top = 2 | 3;
/** Whatever somebody begins with, or leaves out: a heading is one level below the one that it belongs to. */
markdown.core.ruler.push('heading_levels', ({ tokens, env }) => {
  // The result of `renderMarkdown`, whose type the library does not know.
  const { top } = env as { top: Top };
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const depth = Number(token.tag.slice(1));
      while ((above.at(-1) ?? 0) >= depth) above.pop();
      above.push(depth);
    }
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, top + above.length - 1)}`;
  }
});

/** Not by a style attribute, which the policy of pages forbids. */
const openCell: RendererRule = (tokens, at) => {
  const [, align] = /^text-align:(\w+)$/.exec(String(tokens[at]?.attrGet('style'))) ?? [];
  return `<${tokens[at]?.tag}${align ? ` data-align="${align}"` : ''}>`;
};

const rules: Record<string, RendererRule> = {
  // Scrolls sideways, also with keys.
  table_open: () => `<div role="region" aria-label="${escapeHtml(texts().table)}" tabindex="0"><table>\n`,
  table_close: () => '</table></div>\n',
  th_open: openCell,
  td_open: openCell,
  // The class that names the language is left out.
  fence: (tokens, at) => `<pre><code>${escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`,
  // The pictures of a product are in its gallery.
  image: (tokens, at, options, env, renderer) =>
    escapeHtml(renderer.renderInlineAsText(tokens[at]?.children ?? [], options, env)),
  link_open(tokens, at, options, _env, renderer) {
    const link = tokens[at];
    if (elsewhere.test(String(link?.attrGet('href')))) link?.attrSet('rel', 'nofollow noopener');
    return renderer.renderToken(tokens, at, options);
  },
};
Object.assign(markdown.renderer.rules, rules);

/** A page is rendered again with each change of its stock. Counts characters. */
const known = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (html, source) => html.length + source.length + 1,
});

/** @returns HTML that is safe to be a part of a page */
export function renderMarkdown(source: string, top: Top): string {
  const key = `${top}${source}`;
  const html = known.get(key) ?? markdown.render(source, { top });
  known.set(key, html);
  return html;
}
