import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { securePage } from './page-security.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('allows the scripts of the rendering, and no script in the content', () => {
  const rendered =
    '<script nonce="m1">start()</script><p><script>steal()</script><script nonce="x">steal2()</script></p>';
  const { html, policy } = securePage(rendered, 'm1', { s3: null }, 'production');
  expect(policy).toContain(hash('start()'));
  expect(policy).not.toContain(hash('steal()'));
  expect(policy).not.toContain(hash('steal2()'));
  expect(policy).not.toContain("'unsafe-inline' 'sha");
  // An injected <base> would redirect every relative script.
  expect(policy).toContain("base-uri 'none'");
  expect(html).toBe(
    '<script>start()</script><p><script>steal()</script><script nonce="x">steal2()</script></p>',
  );
});

it('allows images from the object store', () => {
  const s3 = {
    endpoint: 'https://store.example.com/x',
    bucket: 'b',
    region: 'r',
    accessKeyId: 'a',
    secretAccessKey: 's',
  };
  expect(securePage('', 'm', { s3 }, 'production').policy).toContain('blob: https://store.example.com;');
});
