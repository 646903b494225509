import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ShownTexts } from '#contract/settings.contract.ts';
import { SiteFooter } from './site-footer.tsx';

const networks = ['facebook', 'instagram', 'pinterest', 'twitter'] as const;

function pageOf(texts: ShownTexts, withdrawalDays: number | null = null): string {
  const shop = { name: 'Kiln', texts, withdrawalDays } as Parameters<typeof SiteFooter>[0]['shop'];
  const router = createMemoryRouter([{ path: '*', element: <SiteFooter shop={shop} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const linksOf = (texts: ShownTexts): string[] =>
  pageOf(texts).match(/<a [^>]*href="https:[^>]*>.*?<\/a>/g) ?? [];

it.each(networks)('links to %s with icon and name, and to no other that is empty', (name) => {
  const others = Object.fromEntries(networks.map((other) => [other, '']));
  const [link, ...rest] = linksOf({ ...others, [name]: `https://${name}.example/` });
  expect(rest).toEqual([]);
  expect(link).toContain(`href="https://${name}.example/"`);
  expect(link).toContain(`#${name}-logo`);
  expect(link).toContain(`</svg>${name}</a>`);
});

it('links to all that the settings have, in one order', () => {
  const texts = Object.fromEntries(networks.map((name) => [name, `https://${name}.example/`]));
  const names = linksOf(texts).map((link) => /<\/svg>(.*)<\/a>/.exec(link)?.[1]);
  expect(names).toEqual([...networks]);
});

it('leads once to withdrawing from a contract, while that is offered', () => {
  const count = (days: number | null) => pageOf({}, days).match(/href="\/withdraw"/g)?.length ?? 0;
  expect([count(null), count(14)]).toEqual([0, 1]);
});
