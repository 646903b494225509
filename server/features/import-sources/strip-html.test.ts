import { describe, expect, it } from 'vitest';
import { keepMarkup, stripHtml } from './strip-html.ts';

describe('text of a catalogue file', () => {
  it.each([
    ['StarTech.com 6 ft 90&deg; Down Angled', 'StarTech.com 6 ft 90° Down Angled'],
    ['Processor E8200 <br />(6M Cache)', 'Processor E8200 (6M Cache)'],
    ['<ul><li>Toner</li><li>9,000 pages</li></ul>', 'Toner 9,000 pages'],
    ['Kit <strong class="x">not for the 8500.</strong>', 'Kit not for the 8500.'],
    ['AT&amp;T, 5 &lt; 6, caf&eacute;', 'AT&T, 5 < 6, café'],
    ['X&#1057;P &#x41;', 'XСP A'],
    ['nothing &#0; or half a character &#xD800;', 'nothing \ufffd or half a character \ufffd'],
    ['&lt;b&gt; is a tag', '<b> is a tag'],
    ['<!-- wp:paragraph {"a":1} --><p>Oak</p><!-- /wp:paragraph -->', 'Oak'],
    ['Oak<!--> <!--\n>-- two --!> lamp<!---->', 'Oak lamp'],
    ['<STYLE media="x">p > a { color: red }</STYLE >Oak', 'Oak'],
    ['<script>if (a<b) alert("<!--")</script>Oak<!-- <style> -->', 'Oak'],
    ['<!DOCTYPE html><html><head><title>Shop</title></head><body>Oak</body></html>', 'Oak'],
    ['<?xml:namespace prefix = o />Oak<o:p></o:p>', 'Oak'],
    ['<svg viewBox="0 0 1 1"><text>x</text></svg>Oak', 'Oak'],
    ['Oak <!-- never closed', 'Oak <!-- never closed'],
    ['Oak <style>never closed', 'Oak never closed'],
  ])('%s loses its markup', (html, text) => {
    expect(stripHtml(html)).toBe(text);
  });

  it.each([
    ...['meta', 'blockquote', 'section', 'iframe', 'pre', 'figure', 'figcaption', 'video', 'source', 'font'],
    ...['dl', 'dt', 'dd', 'tfoot', 'col', 'colgroup', 'button', 'form', 'input', 'link', 'label', 'article'],
  ])('has no tags <%s>', (name) => {
    expect(stripHtml(`<${name} class="x">Oak</${name}>, <${name}/>oiled`)).toBe('Oak , oiled');
  });

  it('with many comments, styles and scripts that are never closed is read at once', () => {
    for (const opening of ['<!--', '<style>', '<script>', '<!-- --><style>'])
      expect(stripHtml(opening.repeat(50_000))).not.toContain('<style>');
  });

  it.each(['<section>', 'a <!-- b --> c', '<style>x</style>', 'AT&T &amp; <b>', 'List<T>'])(
    'of %j is exported so that it comes back',
    (text) => {
      expect(stripHtml(keepMarkup(text))).toBe(text);
    },
  );

  it.each([
    'MiniJack->2xRCA-M  1 m',
    'Y-Cable powerbus 1->2 <3',
    'Love&Care; hearts&letters',
    'B&W',
    'List<T> of &unknown; things',
    'a < b > c',
    'see <https://example.com/a>, <lamp> and <sections>',
  ])('%s stays unchanged', (text) => {
    expect(stripHtml(text)).toBe(text);
  });
});
