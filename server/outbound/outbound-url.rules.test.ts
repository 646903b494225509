import { describe, expect, it } from 'vitest';
import { checkRedirect, checkUrl, problemOfStatus, retryPauseMs, urlHost } from './outbound-url.rules.ts';
import { isPublicAddress } from './public-address.ts';

const allowed = { ports: [80, 443] };

describe('a URL that somebody names', () => {
  it.each([
    ['https://shop.example/lamp.jpg', 'https://shop.example/lamp.jpg'],
    [' http://shop.example:80/a b.png ', 'http://shop.example/a%20b.png'],
    ['http://shop.example:443/x', 'http://shop.example:443/x'],
  ])('is called: %s', (text, href) => {
    expect(checkUrl(text, allowed)).toEqual({ url: new URL(href) });
  });

  it.each([
    ['lamp.jpg', 'http://'],
    ['', 'http://'],
    ['//shop.example/lamp.jpg', 'http://'],
    ['ftp://shop.example/lamp.jpg', 'http://'],
    ['file:///etc/passwd', 'http://'],
    ['data:image/png;base64,AA', 'http://'],
    ['javascript:alert(1)', 'http://'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'http://'],
    ['https://', 'http://'],
    ['http://999.1.1.1/', 'http://'],
    ['https://ann:secret@shop.example/', 'user name'],
    ['https://shop.example@127.0.0.1/', 'user name'],
    ['http://shop.example:22/', 'port'],
    ['http://shop.example:6379/', 'port'],
    ['https://shop.example:8443/', 'port'],
  ])('is not called: %s', (text, problem) => {
    expect(checkUrl(text, allowed)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://１２７.０.０.１/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
  ])('has an address whose spelling hides nothing: %s', (text) => {
    const checked = checkUrl(text, allowed);
    const host = 'url' in checked ? checked.url.hostname.replace(/[[\]]/g, '') : '';
    expect([host.length > 0, isPublicAddress(host)]).toEqual([true, false]);
  });
});

describe('a redirect', () => {
  const secure = new URL('https://shop.example/a/b');
  it.each([
    [secure, '../c.jpg', 'https://shop.example/c.jpg'],
    [secure, '//cdn.example/c.jpg', 'https://cdn.example/c.jpg'],
    [new URL('http://shop.example/a'), 'https://shop.example/a', 'https://shop.example/a'],
  ])('is followed from %s to %s', (from, location, href) => {
    expect(checkRedirect(from, location, allowed)).toEqual({ url: new URL(href) });
  });
  it.each([
    [undefined, 'nowhere'],
    ['http://[', 'nowhere'],
    ['http://shop.example/c.jpg', 'from https to http'],
    ['file:///etc/passwd', 'http://'],
    ['https://shop.example:22/', 'port'],
  ])('is not followed to %s', (location, problem) => {
    expect(checkRedirect(secure, location, allowed)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

it('tells failures that may pass from others', () => {
  expect([404, 410, 403, 418].map((status) => problemOfStatus(status).isPassing)).not.toContain(true);
  expect([408, 429, 500, 503].map((status) => problemOfStatus(status).isPassing)).not.toContain(false);
  expect(problemOfStatus(404).problem).toBe('there is nothing at this URL (404)');
});

it('waits as long as a server asks, at most an hour', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const asked = [
    '120',
    '999999',
    'Sun, 22 Nov 2026 12:01:00 GMT',
    'Sat, 21 Nov 2026 12:00:00 GMT',
    'soon',
    '',
  ];
  expect(asked.map((value) => retryPauseMs(value, now))).toEqual([120_000, 3_600_000, 60_000, 0, 0, 0]);
});

it('knows the host of a URL, whatever the URL is', () => {
  expect(['https://CDN.example/x', 'lamp.jpg', 'http://2130706433/'].map(urlHost)).toEqual([
    'cdn.example',
    '',
    '127.0.0.1',
  ]);
});
