import { describe, expect, it } from 'vitest';
import { maxDetails } from '#contract/product-details.contract.ts';
import { renderMarkdown } from './markdown.ts';

const renderDetails = (source: string) => renderMarkdown(source, 3);

const elements = new Set(
  [...'h3 h4 h5 h6 p br hr em strong s code pre a blockquote ul ol li'.split(' ')].concat(
    'div table thead tbody tr th td'.split(' '),
  ),
);
const attributes =
  /^(?: (?:href="(?:https?:\/\/|mailto:|tel:|\/)[^"<>]*"|title="[^"<>]*"|rel="nofollow noopener"|start="\d+"|data-align="\w+"|role="region"|aria-label="Table"|tabindex="0"))*$/;

/** The HTML beside texts and the elements and attributes that details may have. */
function foreign(html: string): string[] {
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
  const rest = html.replace(/<\/?[a-z0-9]+[^>]*>/g, '');
  const wrong = tags.filter(([, name = '', rest = '']) => !elements.has(name) || !attributes.test(rest));
  return [...wrong.map(([tag]) => tag), ...(rest.match(/[<>]/g) ?? [])];
}

/** 20,000 characters. */
const repeated = (text: string) => text.repeat(Math.ceil(maxDetails / text.length)).slice(0, maxDetails);

describe('details', () => {
  it('have lists, emphasis, quotes, code and line breaks', () => {
    expect(
      renderDetails('Oak, *oiled*\n**1.9 m** ~~long~~ `x`\n\n- one\n- two\n\n3. three\n\n> four\n\n---'),
    ).toBe(
      '<p>Oak, <em>oiled</em><br>\n<strong>1.9 m</strong> <s>long</s> <code>x</code></p>\n' +
        '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol start="3">\n<li>three</li>\n</ol>\n' +
        '<blockquote>\n<p>four</p>\n</blockquote>\n<hr>\n',
    );
  });

  it('have headings below those of the page', () => {
    expect(renderDetails('# Size\n\n## Width\n\n###### Leg\n\nOak\n---')).toBe(
      '<h3>Size</h3>\n<h4>Width</h4>\n<h5>Leg</h5>\n<h4>Oak</h4>\n',
    );
  });

  it.each([
    ['## Size\n\n## Care', '<h3>Size</h3>\n<h3>Care</h3>\n'],
    ['### Size\n\n# Care\n\n### Oak', '<h3>Size</h3>\n<h3>Care</h3>\n<h4>Oak</h4>\n'],
    ['# A\n\n#### B\n\n## C\n\n### D', '<h3>A</h3>\n<h4>B</h4>\n<h4>C</h4>\n<h5>D</h5>\n'],
  ])('skip no level in %j', (source, html) => {
    expect(renderDetails(source)).toBe(html);
  });

  it('have them directly below the title on a page of the owner', () => {
    const source = '# Size\n\n## Width\n\n###### Leg';
    expect(renderMarkdown(source, 2)).toBe('<h2>Size</h2>\n<h3>Width</h3>\n<h4>Leg</h4>\n');
    expect(renderMarkdown(source, 3)).toContain('<h3>Size</h3>');
  });

  it('have tables that can be scrolled with keys, with columns aligned without a style', () => {
    expect(renderDetails('| a | b |\n| - | -: |\n| 1 | 2 |')).toBe(
      '<div role="region" aria-label="Table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n' +
        '<th data-align="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n' +
        '<td data-align="right">2</td>\n</tr>\n</tbody>\n</table></div>\n',
    );
  });

  it.each([
    ['https://example.com/a?b=c&d', 'https://example.com/a?b=c&amp;d" rel="nofollow noopener'],
    ['HTTP://example.com', 'HTTP://example.com" rel="nofollow noopener'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['tel:+15550100', 'tel:+15550100'],
    ['/shop/category/lamps', '/shop/category/lamps'],
  ])('link to %s', (url, href) => {
    expect(renderDetails(`[there](${url})`)).toBe(`<p><a href="${href}">there</a></p>\n`);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'java&Tab;script:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    'https:example.com',
    'product/lamp',
  ])('do not link to %s', (url) => {
    for (const link of [`[there](${url})`, `[there](<${url}>)`, `<${url}>`]) {
      const html = renderDetails(link);
      expect(html).not.toContain('<a');
      expect(foreign(html)).toEqual([]);
    }
  });

  it('show an image as its text', () => {
    expect(renderDetails('![An *oak* <b>leg](https://example.com/leg.png)')).toBe(
      '<p>An oak &lt;b&gt;leg</p>\n',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>\n\n<style>*{}</style>\n\n<!-- -->\n\n<?php ?>\n\n<![CDATA[x]]>',
    '[a](https://x.example "\\" onclick=\\"alert(1)")',
    '[a](/x"onclick="alert(1))',
    '```"><script>\n</code></pre><script>alert(1)</script>\n```',
    '`<script>`',
    '| <script> |\n| :-: |\n| <b> |',
    '<https://example.com/"onclick="alert(1)>',
    '![x](https://x.example" onerror="alert(1))',
    '[a]: javascript:alert(1)\n\n[a]',
    '&lt;script&gt; &#60;script&#62; \\<script>',
    'a \u0000 b \ud83d c \udc00',
  ])('have no element or attribute of %s', (source) => {
    expect(foreign(renderDetails(source))).toEqual([]);
  });

  it('show characters that are no text as such', () => {
    expect(renderDetails('none \u0000, &#0; half &#xD800;')).toBe('<p>none \ufffd, \ufffd half \ufffd</p>\n');
  });

  // One that takes quadratic time would take minutes, and end with the test's limit.
  it.each(
    [
      '[',
      '![',
      '[](',
      '[a](',
      '<',
      '<http://a',
      '>',
      '> ',
      '>\n',
      '> - ',
      '*',
      '**a *b ',
      '_a_ ',
      '***a',
      '`',
      '`a',
      '~~a',
      '&amp;',
    ].concat([
      '- ',
      '- a\n',
      '1. ',
      '# a\n',
      '|',
      '|-|\n',
      'a|\n',
      '\\',
      '\t',
      '\n',
      'a\n=\n',
      '```\n',
      '😀',
      '[a]: /b\n',
    ]),
  )('of 20,000 characters like %j are rendered', (text) => {
    const html = renderDetails(repeated(text));
    expect(foreign(html)).toEqual([]);
    expect(html.length).toBeLessThan(12 * maxDetails);
  });

  it('are cut in place of being nested without an end', () => {
    expect(renderDetails(`${'> '.repeat(500)}deep`).match(/<blockquote>/g)?.length).toBeLessThan(30);
  });

  it.each([2, 100, 300, 2_500])(
    'have no table of hundreds of thousands of cells, with %i columns',
    (columns) => {
      const head = `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`;
      const rows = 'a\n'.repeat(Math.ceil(5_000 / columns));
      for (const source of [head + repeated('a\n'), repeated(`${head}${rows}\n`)]) {
        const html = renderDetails(source.slice(0, maxDetails));
        expect(html.match(/<t[dh]/g)?.length).toBeLessThan(10_000);
      }
    },
  );
});
