import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from './testing/test-app.ts';
import type { WebSource } from './web.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'client-'));
mkdirSync(join(clientDir, 'assets', 'art'), { recursive: true });
writeFileSync(join(clientDir, 'assets', 'app-1a2b.js'), 'export {};');
writeFileSync(join(clientDir, 'assets', 'app-1a2b.js.br'), 'compressed');
writeFileSync(join(clientDir, 'favicon.svg'), '<svg/>');
writeFileSync(join(clientDir, '..', 'secret.txt'), 'a secret');

/** Pages are not asked for here. */
const load = () => Promise.reject(new Error('no page may be rendered'));
const web: WebSource = { mode: 'production', load, clientDir };
const shop = await createTestApp({}, web);
afterAll(shop.close);
const get = (url: string, headers = {}) => shop.app.inject({ url, headers });

it('sends files of the build for a year, compressed where the browser reads that', async () => {
  const plain = await get('/assets/app-1a2b.js');
  expect(plain.statusCode).toBe(200);
  expect(plain.body).toBe('export {};');
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.body).toBe('compressed');
  const again = await get('/assets/app-1a2b.js', { 'if-none-match': plain.headers.etag });
  expect(again.statusCode).toBe(304);
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

it.each([
  '/assets/missing.js',
  '/assets/art',
  '/assets/art/',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/art/..%2f..%2f..%2fsecret.txt',
  `/assets/${encodeURIComponent(join(clientDir, '..', 'secret.txt'))}`,
  `/assets/${join(clientDir, '..', 'secret.txt')}`,
  '/assets/..%5c..%5csecret.txt',
])('refuses %s, and sends nothing of it', async (url) => {
  const reply = await get(url);
  expect([400, 403, 404], reply.body).toContain(reply.statusCode);
  expect(reply.body).not.toContain('secret');
  expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
});
