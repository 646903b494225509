import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { matchPage, partOfBuild } from './page-route.ts';

const routes = {
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  product: { id: 'product', parentId: 'frame', path: 'product/:slug' },
  dashboard: { id: 'dashboard', parentId: 'frame', path: 'dashboard' },
  account: { id: 'account', parentId: 'dashboard', index: true },
  addresses: { id: 'addresses', parentId: 'dashboard', index: true, path: 'address' },
  missing: { id: 'missing', parentId: 'frame', path: '*' },
};
const build = { routes, assets: { routes } } as unknown as ServerBuild;

it.each([
  ['/', '/', false],
  ['/?utm=1', '/', false],
  ['/_.data', '/', true],
  ['/.data', '/', true],
  ['/product/lamp', '/product/:slug', false],
  ['/Product/chair/?reviews=2', '/product/:slug', false],
  ['/product/lamp.data?_routes=product', '/product/:slug', true],
  ['/product/lamp/_.data', '/product/:slug', true],
  ['/dashboard', '/dashboard', false],
  ['/dashboard/address', '/dashboard/address', false],
  ['/%70roduct/lamp', '/product/:slug', false],
  ['/product/lamp/lamp', '/*', false],
  ['/wp-login.php', '/*', false],
  ['/%zz', '/*', false],
  [`/${'x'.repeat(1_000)}`, '/*', false],
])('the page %s has the pattern %s (only data: %s)', (url, pattern, isData) => {
  expect(matchPage(build, url)).toMatchObject({ pattern, isData });
});

it('tells the parameters of the path, and the layouts around the page', () => {
  expect(matchPage(build, '/PRODUCT/d%65sk%20lamp')).toMatchObject({
    params: { slug: 'desk lamp' },
    routeIds: ['root', 'frame', 'product'],
  });
});

it.each([
  ['/', ['home']],
  ['/?utm=1', ['home']],
  ['/_.data', ['home']],
  ['/Product/lamp?reviews=2', ['home', 'product']],
  ['/%70roduct/lamp.data', ['home', 'product']],
  ['/dashboard/address', ['home', 'dashboard', 'account', 'addresses']],
  ['/wp-login.php', ['home']],
])('React Router gets for %s the routes that it may begin', (url, pages) => {
  const part = partOfBuild(build, url);
  const ids = ['root', 'frame', ...pages, 'missing'];
  expect(Object.keys(part.routes)).toEqual(ids);
  expect(Object.keys(part.assets.routes)).toEqual(ids);
});

it('is prepared once for all pages with a first segment', () => {
  expect(partOfBuild(build, '/product/lamp')).toBe(partOfBuild(build, '/product/chair?reviews=2'));
  expect(partOfBuild(build, '/no')).toBe(partOfBuild(build, '/such'));
});
