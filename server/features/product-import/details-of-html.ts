import { decodeHTMLStrict } from 'entities';
import { tags, withoutUnseen } from '../import-sources/strip-html.ts';

const blocks = (
  'address article aside blockquote caption center details div dl figcaption figure footer form header main nav ' +
  'ol p pre section summary table ul'
).split(' ');

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
    [...blocks.flatMap((name) => [name, `/${name}`]), '/h1', '/h2', '/h3', '/h4', '/h5', '/h6'].map(
      (name) => [name, '\n\n'],
    ),
  ),
  li: '\n- ',
  dt: '\n',
  dd: '\n',
};
const ends = new Set([...blocks, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => `/${name}`));
const emphasis: Record<string, string> = {
  ...{ b: '**', strong: '**', i: '*', em: '*' },
  ...{ s: '~~', strike: '~~', del: '~~' },
};
/** Marks at punctuation would not count, and none goes on in the next paragraph. */
const maxEmphasized = 300;
const emphasized = /^([^\p{L}\p{N}\n]*)(.*[\p{L}\p{N}])([^\p{L}\p{N}\n]*)$/gmu;

/** @returns the text with a backslash before what Markdown would read as marks. Lists in a text remain lists. */
function escapeMarks(text: string): string {
  return text
    .replace(/[*`[\]]|\\(?=[!-/:-@[-`{-~])|~(?=~)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/<(?=[a-z])|&(?=#?\w+;)/gi, '\\$&')
    .replace(/^[ \t]*(?:#{1,6}(?=\s|$)|>|[-=](?=[-= ]*$))/gm, (mark) => mark.replace(/\S/, '\\$&'));
}

const hrefIn = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** @returns where a link to the web leads, as Markdown takes it; '' for others, such as those that run a script */
function linkAddress(tag: string): string {
  const [, ...quoted] = hrefIn.exec(tag) ?? [];
  const url = URL.parse(decodeHTMLStrict(quoted.find((href) => href !== undefined) ?? '').trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return url.href.replace(/[()\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

/** One line, also a heading or an item of a list. */
const linked = /^(\s*(?:(?:#{1,6}|-) )?)(\S.*?)(\s*)$/;
const linkTo = (address: string, text: string) =>
  text.length > maxEmphasized
    ? text
    : text.replace(
        linked,
        (_, before, label, after) => `${before}[${label.replace(/\\$/, '\\\\')}](${address})${after}`,
      );

/** @returns Markdown of a text that may be HTML, as descriptions of catalogues are: its paragraphs, lines, headings, lists, emphasis and links */
export function detailsOfHtml(source: string): string {
  const html = withoutUnseen(source);
  const toText = (text: string) => escapeMarks(decodeHTMLStrict(text));
  const found = [...html.matchAll(tags)];
  if (found.length === 0) return toText(html);
  const pieces: string[] = [];
  let end = 0;
  let open: { mark: string; at: number } | null = null;
  let link: { address: string; at: number } | null = null;
  // Programs such as WordPress make paragraphs and lines of the breaks outside of block elements.
  let depth = 0;
  let isPre = false;
  let before = '';
  for (const tag of [...found, null]) {
    const [name = ''] = /\/?\w+/.exec(tag?.[0].toLowerCase() ?? '') ?? [];
    const keepsLines = isPre || (depth === 0 && !link);
    const written = html.slice(end, tag?.index).replace(keepsLines ? /[^\S\n]+/g : /\s+/g, ' ');
    // A break of a line that ends there, too, is one.
    const text = toText(before === 'br' && !isPre ? written.replace(/^ ?\n/, '') : written);
    // '![' would be a picture.
    pieces.push(name === 'a' ? text.replace(/!$/, '\\!') : text);
    if (!tag) break;
    end = tag.index + tag[0].length;
    before = name;
    if (name.endsWith('pre')) isPre = name === 'pre';
    if (ends.has(name)) depth = Math.max(0, depth - 1);
    else if (ends.has(`/${name}`)) depth += 1;
    if (name === 'a') link = { address: linkAddress(tag[0]), at: pieces.length };
    else if (name === '/a' && link) {
      const label = pieces.splice(link.at).join('');
      pieces.push(link.address === '' ? label : linkTo(link.address, label));
      // Marks around a link would be within its brackets.
      if (open && link.address !== '') open = null;
      link = null;
    }
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

const looksLikeHtml = new RegExp(`^${tags.source}|</(?:${blocks.join('|')}|li|h[1-6]|tr|td)>`, 'i');
/** Markdown that contains tags as its text, which it keeps. */
const kept = /^<pre>([^<]*)<\/pre>$/;

/** @returns the Markdown of a cell, which may be HTML instead */
export function detailsOfCell(cell: string): string {
  const [, markdown] = kept.exec(cell) ?? [];
  if (markdown !== undefined) return decodeHTMLStrict(markdown);
  return looksLikeHtml.test(withoutUnseen(cell).trimStart()) ? detailsOfHtml(cell) : cell;
}

/** @returns the cell of which `detailsOfCell` makes this Markdown */
export const cellOfDetails = (markdown: string): string =>
  detailsOfCell(markdown) === markdown
    ? markdown
    : `<pre>${markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
