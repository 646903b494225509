import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { pageRoute } from './page-route.ts';

const routes = {
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  product: { id: 'product', parentId: 'frame', path: 'product/:slug' },
  dashboard: { id: 'dashboard', parentId: 'frame', path: 'dashboard' },
  account: { id: 'account', parentId: 'dashboard', index: true },
  missing: { id: 'missing', parentId: 'frame', path: '*' },
} as unknown as ServerBuild['routes'];

it.each([
  ['/', '/'],
  ['/?utm=1', '/'],
  ['/_.data', '/.data'],
  ['/product/lamp', '/product/:slug'],
  ['/Product/chair/?reviews=2', '/product/:slug'],
  ['/product/lamp.data?_routes=product', '/product/:slug.data'],
  ['/dashboard', '/dashboard'],
  ['/wp-login.php', '/*'],
])('the page %s has the pattern %s', (url, pattern) => {
  expect(pageRoute(routes, url)).toBe(pattern);
});
