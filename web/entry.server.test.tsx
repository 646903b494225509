import { lazy, Suspense } from 'react';
import {
  createRequestHandler,
  Links,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
} from 'react-router';
import { expect, it, vi } from 'vitest';
import * as entry from './entry.server.tsx';

const Late = lazy(async () => ({ default: () => <p>loaded late</p> }));
const Broken = () => {
  throw new Error('broken');
};

const Root = () => (
  <html lang="en">
    <head>
      <meta name="description" content="A shop" />
      <Links />
      <style>{'p {}'}</style>
    </head>
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
);
const pages = {
  late: () => (
    <Suspense fallback="waiting">
      <Late />
    </Suspense>
  ),
  broken: () => (
    <Suspense fallback="waiting">
      <Broken />
    </Suspense>
  ),
  fails: Broken,
};
const loader = () => ({ text: '</script>\u2028&' });
const links = () => [
  { rel: 'icon', href: '/icon.svg' },
  { rel: 'stylesheet', href: '/root.css' },
];
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: Root, links, loader } }],
  ...Object.entries(pages).map(([id, page]) => [
    id,
    { id, parentId: 'root', path: id, module: { default: page } },
  ]),
]);
const build = {
  entry: { module: entry },
  routes,
  assets: {
    entry: { imports: ['/react.js'], module: '/entry.js' },
    routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { ...routes[id], module: `/${id}.js` }])),
    url: '/manifest.js',
    version: '',
  },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;
const handle = createRequestHandler(build, 'production');

async function render(path: string) {
  const report = vi.fn();
  let delivered: string | undefined;
  const context = new RouterContextProvider();
  context.set(entry.servicesContext, {
    scriptNonce: 'n0nce',
    shop: {},
    report,
    deliver(html: string) {
      delivered = html;
    },
  } as unknown as Parameters<typeof context.set<typeof entry.servicesContext>>[1]);
  const response = await handle(new Request(`https://shop.example${path}`), context);
  return { status: response.status, html: delivered ?? (await response.text()), report };
}

/** Without React's marks, and with React Router's scripts of the loader data in one. */
const pageContent = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(
      /<\/script><script nonce="n0nce">(?=window\.__reactRouterContext\.streamController\.close)/g,
      '',
    );

it('waits for parts that are not loaded yet, and renders at once afterwards', async () => {
  const first = await render('/late');
  expect(first.html).toContain('<p>loaded late</p>');
  expect(pageContent((await render('/late')).html)).toBe(pageContent(first.html));
  expect(first.html).toMatch(/^<!DOCTYPE html><html/);
});

it('writes the loader data into a script, escaped', async () => {
  const { html } = await render('/late');
  expect(html).toContain('\\u003c/script\\u003e\\u2028\\u0026');
  expect(html.endsWith('streamController.close();</script></body></html>')).toBe(true);
});

it('reports an error inside a Suspense boundary, with status 500', async () => {
  const { status, report } = await render('/broken');
  expect(status).toBe(500);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'broken' }));
});

it('reports an error of the whole page, with status 500', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { status, report } = await render('/fails');
  expect(status).toBe(500);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
});
