import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { pageBuild } from './page-build.ts';

const routes = {
  root: { id: 'root', path: '' },
  home: { id: 'home', parentId: 'root', index: true },
  shop: { id: 'shop', parentId: 'root', path: 'shop' },
  category: { id: 'category', parentId: 'root', path: 'shop/category/:slug' },
  login: { id: 'login', parentId: 'root', path: 'login' },
  missing: { id: 'missing', parentId: 'root', path: '*' },
};
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const idsFor = (url: string) => Object.keys(pageBuild(build, url).routes);

it.each([
  ['/', ['root', 'home']],
  ['/login?to=/shop', ['root', 'home', 'login']],
  ['/login.data', ['root', 'home', 'login']],
  ['/shop/category/lamps', ['root', 'home', 'shop', 'category', 'missing']],
  ['/no/page', ['root', 'home', 'missing']],
])('%s needs its own routes and those of the paths above it', (url, ids) => {
  expect(idsFor(url)).toEqual(ids);
  expect(Object.keys(pageBuild(build, url).assets.routes)).toEqual(ids);
});

it('is the same for all pages of a route', () => {
  expect(pageBuild(build, '/shop/category/rugs')).toBe(pageBuild(build, '/shop/category/lamps?page=2'));
});
