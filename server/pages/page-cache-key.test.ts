import { expect, it } from 'vitest';
import { pageCacheKey } from './page-cache-key.ts';

/** A page that reads its slug and one parameter. */
const pageUrl = (_pattern: string, { slug }: { slug?: string }, search: URLSearchParams) => {
  const page = search.get('page');
  return `/${slug ?? ''}${page ? `?page=${page}` : ''}`;
};
const toKey = (url: string, isData = false, params: { slug?: string } = { slug: 'lamp' }) =>
  pageCacheKey(url, { pattern: '/:slug', params, routeIds: ['root', 'frame', 'page'], isData }, pageUrl);

it.each([
  ['/lamp', '/lamp'],
  ['/Lamp/?', '/lamp'],
  ['/lamp?utm_source=newsletter&page=2', '/lamp?page=2'],
  ['/lamp?p%61ge=%32', '/lamp?page=2'],
  ['/lamp?_routes=root', '/lamp'],
])('the page %s is cached under %s', (url, key) => expect(toKey(url)).toBe(key));

it.each([
  ['/lamp.data?utm=1', '/lamp.data'],
  ['/lamp.data?page=2&utm=1', '/lamp.data?page=2'],
  ['/lamp.data?_routes=', '/lamp.data'],
  ['/lamp.data?_routes=page%2Croot', '/lamp.data?_routes=root%2Cpage'],
  ['/lamp.data?_routes=root,page,root,junk', '/lamp.data?_routes=root%2Cpage'],
  ['/lamp.data?_routes=junk', '/lamp.data?_routes=-'],
])('the data %s is cached under %s', (url, key) => expect(toKey(url, true)).toBe(key));

it('the data of the start page has a name', () => expect(toKey('/.data', true, {})).toBe('/_.data'));
