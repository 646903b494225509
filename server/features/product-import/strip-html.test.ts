import { describe, expect, it } from 'vitest';
import { stripHtml } from './strip-html.ts';

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
  ])('%s loses its markup', (html, text) => {
    expect(stripHtml(html)).toBe(text);
  });

  it.each([
    'MiniJack->2xRCA-M  1 m',
    'Y-Cable powerbus 1->2 <3',
    'Love&Care; hearts&letters',
    'B&W',
    'List<T> of &unknown; things',
    'a < b > c',
  ])('%s stays unchanged', (text) => {
    expect(stripHtml(text)).toBe(text);
  });
});
