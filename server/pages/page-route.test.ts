import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { matchPage } from './page-route.ts';

const routes = {
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  product: { id: 'product', parentId: 'frame', path: 'product/:slug' },
  dashboard: { id: 'dashboard', parentId: 'frame', path: 'dashboard' },
  account: { id: 'account', parentId: 'dashboard', index: true },
  addresses: { id: 'addresses', parentId: 'dashboard', index: true, path: 'address' },
  missing: { id: 'missing', parentId: 'frame', path: '*' },
} as unknown as ServerBuild['routes'];

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
  expect(matchPage(routes, url)).toMatchObject({ pattern, isData });
});

it('tells the parameters of the path, and the layouts around the page', () => {
  expect(matchPage(routes, '/PRODUCT/d%65sk%20lamp')).toMatchObject({
    params: { slug: 'desk lamp' },
    routeIds: ['root', 'frame', 'product'],
  });
});
