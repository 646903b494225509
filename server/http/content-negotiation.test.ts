import { expect, it } from 'vitest';
import { acceptedEncoding, namesTag } from './content-negotiation.ts';

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['sbr, gzipped', null],
])('Accept-Encoding: %s is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['x"a"x', false],
  ['a', false],
])('If-None-Match: %s names "a": %s', (header, isNamed) => {
  expect(namesTag(header, '"a"')).toBe(isNamed);
  expect(namesTag(header, 'W/"a"')).toBe(isNamed);
});
