import { expect, it } from 'vitest';
import { safetyHtml } from './safety-html.ts';

const maker = { name: '<b>Kiln</b> & "Co"', address: 'Ofenweg 4', reachedAt: 'safety@kilnfold.example' };
const none = { manufacturer: null, responsible: null, warnings: null };

it('folds the safety data of a product, with markup as text', () => {
  expect(safetyHtml({ ...none, manufacturer: maker, warnings: 'Hot.\n<script>alert(1)</script>' })).toBe(
    '<details><summary>Product safety</summary>' +
      '<p><strong>Manufacturer</strong><br><bdi>&lt;b&gt;Kiln&lt;/b&gt; &amp; &quot;Co&quot;</bdi><br><bdi>Ofenweg 4</bdi><br>' +
      '<a href="mailto:safety@kilnfold.example" rel="nofollow">safety@kilnfold.example</a></p>' +
      '<p><strong>Warnings</strong><br>Hot.<br>&lt;script&gt;alert(1)&lt;/script&gt;</p></details>',
  );
});

it('says once who is manufacturer and responsible person', () => {
  const html = safetyHtml({ ...none, manufacturer: maker, responsible: { ...maker } });
  expect(html.match(/Ofenweg/g)).toHaveLength(1);
  expect(html).toContain('Manufacturer and responsible person in the EU');
});

it('links a web address, whose quotes stay in the link', () => {
  const reachedAt = 'https://kilnfold.example/"onclick="alert(1)';
  const html = safetyHtml({ ...none, responsible: { ...maker, reachedAt } });
  expect(html).toContain('href="https://kilnfold.example/&quot;onclick=&quot;alert(1)"');
});
