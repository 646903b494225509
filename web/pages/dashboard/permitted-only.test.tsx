import type { RouteConfigEntry } from '@react-router/dev/routes';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import routes from '#web/routes.ts';
import PermittedOnly from './permitted-only.tsx';

function draw(path: string, profile: object): string {
  const page = { element: <PermittedOnly />, children: [{ path: '*', element: 'The page itself.' }] };
  const layout = { path: '/', element: <Outlet context={profile} />, children: [page] };
  const router = createMemoryRouter([layout], { initialEntries: [`/dashboard/${path}`] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const member = { permissions: [], membership: null };
const clerk = { permissions: [], membership: { of: 'shop' } };
const owner = { permissions, membership: { of: 'shop' } };

const pages = [
  ...['product', 'brand', 'category', 'merchant', 'merchant/add'],
  ...['review', 'users', 'mail', 'contact', 'activity'],
];

it.each(pages)(
  'a member does not find /dashboard/%s, and a clerk without the permission reads why',
  (path) => {
    expect(draw(path, owner)).toBe('The page itself.');
    expect(draw(path, member)).toContain('The page you are looking for was not found.');
    expect(draw(path, clerk)).toContain('Your account may not use this page.');
  },
);

/** Paths of pages below a layout of this file. */
const pathsBelow = (all: readonly RouteConfigEntry[], file: string): (string | undefined)[] =>
  all.flatMap((entry) =>
    entry.file === file
      ? (entry.children ?? []).map(({ path }) => path)
      : pathsBelow(entry.children ?? [], file),
  );

it('each of these pages is below it', () => {
  const below = pathsBelow(routes, 'pages/dashboard/permitted-only.tsx');
  expect(pages.filter((path) => !below.includes(path))).toEqual([]);
});
