import { decodeHTMLStrict } from 'entities';
import { tags } from './strip-html.ts';

/** The lines of Markdown that begin with a tag, or end with it. Other tags leave nothing. */
const lines: Record<string, string> = {
  br: '\n',
  hr: '\n\n---\n\n',
  tr: '\n',
  td: ' ',
  th: ' ',
  '/td': ' ',
  '/th': ' ',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `\n\n${'#'.repeat(level)} `])),
  ...Object.fromEntries(
    ['p', 'div', 'center', 'table', 'ul', 'ol', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6']
      .flatMap((name) => (name.startsWith('/') ? [name] : [name, `/${name}`]))
      .map((name) => [name, '\n\n']),
  ),
  li: '\n- ',
};
const emphasis: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*' };
/** Marks at punctuation would not count. */
const maxEmphasized = 300;
const emphasized = /^([^\p{L}\p{N}]*)(.*[\p{L}\p{N}])([^\p{L}\p{N}]*)$/u;

/** @returns the text with a backslash before what Markdown would read as marks. Lists in a text remain lists. */
function escapeMarks(text: string): string {
  return text
    .replace(/[*`[]|\\(?=[!-/:-@[-`{-~])|~(?=~)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/<(?=[a-z])|&(?=#?\w+;)/gi, '\\$&')
    .replace(/^[ \t]*(?:#{1,6}(?=\s|$)|>|[-=](?=[-= ]*$))/gm, (mark) => mark.replace(/\S/, '\\$&'));
}

/** @returns Markdown of a text that may be HTML, as descriptions of catalogues are: its paragraphs, headings, lists and emphasis */
export function detailsOfHtml(html: string): string {
  const textOf = (source: string) => escapeMarks(decodeHTMLStrict(source));
  const found = [...html.matchAll(tags)];
  if (found.length === 0) return textOf(html);
  const pieces: string[] = [];
  let end = 0;
  let open: { mark: string; at: number } | null = null;
  for (const tag of [...found, null]) {
    pieces.push(textOf(html.slice(end, tag?.index).replace(/\s+/g, ' ')));
    if (!tag) break;
    end = tag.index + tag[0].length;
    const [name = ''] = /\/?\w+/.exec(tag[0].toLowerCase()) ?? [];
    const mark = emphasis[name.replace('/', '')];
    if (mark && !name.startsWith('/')) open = { mark, at: pieces.length };
    else if (mark && open) {
      const text = pieces.splice(open.at).join('');
      pieces.push(text.length > maxEmphasized ? text : text.replace(emphasized, `$1${mark}$2${mark}$3`));
      open = null;
    }
    pieces.push(lines[name] ?? '');
  }
  return pieces
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const looksLikeHtml = new RegExp(`^${tags.source}|</(?:p|div|li|ul|ol|h[1-6]|table|tr|td)>`, 'i');
/** Markdown that contains tags as its text, which it keeps. */
const kept = /^<pre>([^<]*)<\/pre>$/;

/** @returns the Markdown of a cell, which may be HTML instead */
export function detailsOfCell(cell: string): string {
  const [, markdown] = kept.exec(cell) ?? [];
  if (markdown !== undefined) return decodeHTMLStrict(markdown);
  return looksLikeHtml.test(cell) ? detailsOfHtml(cell) : cell;
}

/** @returns the cell of which `detailsOfCell` makes this Markdown */
export const cellOfDetails = (markdown: string): string =>
  detailsOfCell(markdown) === markdown
    ? markdown
    : `<pre>${markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
