import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

const draw = (element: ReactElement) =>
  renderToString(<MemoryRouter initialEntries={['/shop/category/lighting?page=2']}>{element}</MemoryRouter>);

test('is not the Link of React Router on the server', () => {
  expect(Link).not.toBe(RouterLink);
});

test.each<LinkProps>([
  { to: '/' },
  { to: '/shop' },
  { to: '/shop/' },
  { to: '/shop?name=a+b&brands=x%2Cy' },
  { to: '/product/lamp?reviews=2#reviews' },
  { to: '/login?to=/dashboard/orders' },
  { to: '/shop?' },
  { to: '/shop#' },
  { to: '/shop?#x' },
  { to: '/shop/../login' },
  { to: '/shop/./x' },
  { to: '/shop//x' },
  { to: '/.hidden' },
  { to: '/back\\slash' },
  { to: '?page=3' },
  { to: '#filters' },
  { to: '' },
  { to: '..' },
  { to: 'brand' },
  { to: '//other.example/x' },
  { to: 'https://other.example/x' },
  { to: { pathname: '/shop', search: '?page=2' } },
  { to: '/shop', mask: '/shown' },
  {
    to: '/shop',
    className: 'x',
    prefetch: 'intent',
    preventScrollReset: true,
    replace: true,
    state: { a: 1 },
  },
  { to: '/shop', reloadDocument: true, discover: 'none', relative: 'path', viewTransition: true },
])('has the HTML of React Router: %j', (props) => {
  expect(draw(<Link {...props}>Text</Link>)).toBe(draw(<RouterLink {...props}>Text</RouterLink>));
});
