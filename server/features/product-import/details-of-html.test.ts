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
    [
      '<a href=" java\nscript:alert(1)">there</a>, <a href="data:text/html,x">b</a>, <a name="c">c</a>',
      'there, b, c',
    ],
    [
      '<a class="x" href="https://example.com/a?b=1&amp;c=2">there</a>',
      '[there](https://example.com/a?b=1&c=2)',
    ],
    ["<A HREF='http://example.com/a (b)'><b>there</b></A>", '[**there**](http://example.com/a%20%28b%29)'],
    ['<b>see <a href=https://example.com>there</a></b>', 'see [there](https://example.com/)'],
    ['<a href="https://example.com"><h2>Oak</h2></a>', '## [Oak](https://example.com/)'],
    ['<a href="https://example.com"><img src="a.jpg"></a>Oak', 'Oak'],
    ['<a href="https://example.com"><p>One</p><p>Two</p></a>', 'One\n\nTwo'],
    ['<!-- wp:quote --><blockquote>Oak</blockquote><!-- /wp:quote --><style>p{}</style>', 'Oak'],
    ['<figure><iframe src="x"></iframe><figcaption>Oak</figcaption></figure>oiled', 'Oak\n\noiled'],
    ['<section>One</section><section>Two</section>', 'One\n\nTwo'],
    ['<pre>a\n  b</pre>c\nd', 'a\nb\n\nc\nd'],
    [
      'A <b>bold</b> thing &amp; 5 < 6\n\nTwo <em>lines</em>.\r\n# 3',
      'A **bold** thing & 5 < 6\n\nTwo *lines*.\n\\# 3',
    ],
    ['One<br>\nline<br><br>\nTwo\n\n\n\nThree<br />', 'One\nline\n\nTwo\n\nThree'],
    [
      'One\n\nTwo\n<ul>\n\n<li>a\n\nb</li>\n\n<li>c</li>\n</ul>\nThree\n\nFour',
      'One\n\nTwo\n\n- a b\n- c\n\nThree\n\nFour',
    ],
    ['<p>One\n\nline</p></p>Two\n\nThree', 'One line\n\nTwo\n\nThree'],
    [
      '<b>Size:\n\n- 3</b>, see <a href="https://example.com">all\nsizes</a>',
      '**Size**:\n\n- **3**, see [all sizes](https://example.com/)',
    ],
    ['<dl><dt>Width</dt><dd>3</dd></dl><s>40</s> 30', 'Width\n3\n\n~~40~~ 30'],
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

  it.each(['there]', '[there', 'a\\', '\\]', 'a](https://elsewhere.example.com)', '*', 'a_b'])(
    'a link with the text %j leads where it did',
    (text) => {
      const html = renderMarkdown(detailsOfHtml(`Wow!<a href="https://example.com">${text}</a>`), 3);
      expect(html).toBe(`<p>Wow!<a href="https://example.com/" rel="nofollow noopener">${text}</a></p>\n`);
    },
  );

  it('with entities and lists of a text keeps these', () => {
    expect(detailsOfHtml('5 &lt; 6 &amp;amp;\n- one\n1. two')).toBe('5 < 6 \\&amp;\n- one\n1. two');
  });
});

describe('a cell of details', () => {
  it('is Markdown, or HTML', () => {
    expect(detailsOfCell('# Oak\n\n*very* &deg; a <b>')).toBe('# Oak\n\n*very* &deg; a <b>');
    expect(detailsOfCell('Oak</p><p>*')).toBe('Oak\n\n\\*');
    expect(detailsOfCell('<div>Oak</div>')).toBe('Oak');
    expect(detailsOfCell('<section>Oak')).toBe('Oak');
    expect(detailsOfCell('<!-- wp:paragraph -->\n<p>Oak')).toBe('Oak');
    expect(detailsOfCell('Oak</blockquote>')).toBe('Oak');
    expect(detailsOfCell('# Oak <!-- *note* -->')).toBe('# Oak <!-- *note* -->');
    expect(detailsOfCell('<https://example.com> *oak*')).toBe('<https://example.com> *oak*');
  });

  it.each(['# Oak', '<b>bold</b> &amp;', '- a </li>', '<pre>x</pre>', 'a <b> c'])(
    'of %j reads back',
    (markdown) => {
      expect(detailsOfCell(cellOfDetails(markdown))).toBe(markdown);
    },
  );
});
