import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#server/format/markdown.ts';
import { cellOfDetails, detailsOfCell, detailsOfHtml } from './details-of-html.ts';

describe('a long description becomes details', () => {
  it.each([
    ['<p>Oak,<br />oiled</p>\n<p>Heavy</p>', 'Oak,\noiled\n\nHeavy'],
    ['Has: <ul><li>Toner</li> <li>9,000\n pages</li></ul>Boxed', 'Has:\n\n- Toner\n- 9,000 pages\n\nBoxed'],
    ['<h2>Size</h2>90&deg; <hr>', '## Size\n\n90°\n\n---'],
    ['<b>Size:</b> 3 <strong class="x"> not </strong>4', '**Size**: 3 **not** 4'],
    ['a<i>b</i>c <b></b> <em>!</em>', 'a*b*c !'],
    ['<table><tr><td>Width</td><td>3</td></tr><tr><td>Depth</td><td>4</td></tr></table>', 'Width 3\nDepth 4'],
    ['<a href="javascript:alert(1)">there</a>', 'there'],
  ])('%s', (html, markdown) => {
    expect(detailsOfHtml(html)).toBe(markdown);
  });

  it.each([
    'MiniJack->2xRCA 3*4*5 _x_ snake_case_name [a](b) `c` ~~d~~ #1 & co',
    '# no heading\n> no quote\n===\n---\na\\*b \\ c',
    'List<T>, <3, a < b > c, <https://example.com>, B&W',
  ])('%j is shown as it is', (text) => {
    const shown = renderMarkdown(detailsOfHtml(text), 3)
      .replace(/<\/?p>|<br>/g, '')
      .trim();
    expect(shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toBe(text);
  });

  it('with entities and lists of a text keeps these', () => {
    expect(detailsOfHtml('5 &lt; 6 &amp;amp;\n- one\n1. two')).toBe('5 < 6 \\&amp;\n- one\n1. two');
  });
});

describe('a cell of details', () => {
  it('is Markdown, or HTML', () => {
    expect(detailsOfCell('# Oak\n\n*very* &deg; a <b>')).toBe('# Oak\n\n*very* &deg; a <b>');
    expect(detailsOfCell('Oak</p><p>*')).toBe('Oak\n\n\\*');
    expect(detailsOfCell('<div>Oak</div>')).toBe('Oak');
    expect(detailsOfCell('<https://example.com> *oak*')).toBe('<https://example.com> *oak*');
  });

  it.each(['# Oak', '<b>bold</b> &amp;', '- a </li>', '<pre>x</pre>', 'a <b> c'])(
    'of %j reads back',
    (markdown) => {
      expect(detailsOfCell(cellOfDetails(markdown))).toBe(markdown);
    },
  );
});
