import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ShownTexts } from '#contract/settings.contract.ts';
import type { PageMenus } from '#web/lib/page/shown-menus.ts';
import { ShopContext } from '#web/lib/page/use-shop.ts';
import { SiteFooter } from './site-footer.tsx';

const networks = ['facebook', 'instagram', 'pinterest', 'twitter'] as const;

function renderFooter(texts: ShownTexts, menus?: PageMenus): string {
  const shop = { name: 'Kiln', texts, menus } as Parameters<typeof SiteFooter>[0]['shop'];
  const router = createMemoryRouter([{ path: '*', element: <SiteFooter shop={shop} /> }]);
  return renderToStaticMarkup(
    <ShopContext value={shop}>
      <RouterProvider router={router} />
    </ShopContext>,
  );
}
const listLinks = (texts: ShownTexts): string[] =>
  renderFooter(texts).match(/<a [^>]*href="https:[^>]*>.*?<\/a>/g) ?? [];

it.each(networks)('links to %s with icon and name, and to no other that is empty', (name) => {
  const others = Object.fromEntries(networks.map((other) => [other, '']));
  const [link, ...rest] = listLinks({ ...others, [name]: `https://${name}.example/` });
  expect(rest).toEqual([]);
  expect(link).toContain(`href="https://${name}.example/"`);
  expect(link).toContain(`#${name}-logo`);
  expect(link).toContain(`</svg>${name}</a>`);
});

it('links to all that the settings have, in one order', () => {
  const texts = Object.fromEntries(networks.map((name) => [name, `https://${name}.example/`]));
  const names = listLinks(texts).map((link) => /<\/svg>(.*)<\/a>/.exec(link)?.[1]);
  expect(names).toEqual([...networks]);
});

it('has the menus of both columns, and no column without entries', () => {
  const withdraw = { to: '/withdraw', label: 'Withdraw from contract' };
  const menus = { header: [], service: [{ to: '/shop', label: 'Shop', below: [withdraw] }], links: [] };
  const page = renderFooter({}, menus);
  expect(page.match(/<nav/g)).toHaveLength(1);
  expect(page).toMatch(/aria-label="Customer Service".*href="\/shop".*<ul>.*href="\/withdraw"/);
});
