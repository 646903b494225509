import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { securePage } from './page-security.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('allows the scripts of the rendering, and no script in the content', () => {
  const rendered =
    '<script nonce="m1">start()</script><p><script>steal()</script><script nonce="x">steal2()</script></p>';
  const { body, policy } = securePage(rendered, 'm1', { imageBaseUrl: '' }, 'production');
  expect(policy).toContain(hash('start()'));
  expect(policy).not.toContain(hash('steal()'));
  expect(policy).not.toContain(hash('steal2()'));
  expect(policy).not.toContain("'unsafe-inline' 'sha");
  // An injected <base> would redirect every relative script.
  expect(policy).toContain("base-uri 'none'");
  expect(body.toString()).toBe(
    '<script>start()</script><p><script>steal()</script><script nonce="x">steal2()</script></p>',
  );
});

it('allows images of the host of IMAGE_BASE_URL, and of no other', () => {
  const policyWith = (imageBaseUrl: string) => securePage('', 'm', { imageBaseUrl }, 'production').policy;
  expect(policyWith('https://cdn.example.com/shop')).toContain('blob: https://cdn.example.com;');
  expect(policyWith('')).toContain("img-src 'self' data: blob:;");
});
