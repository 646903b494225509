import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Seller } from '#contract/sellers.contract.ts';
import BesideProduct from './beside-product.tsx';

const studio = { name: 'Studio', kind: 'pickup', price: 0, freeFrom: null, days: null };
const standard = { name: 'Standard', kind: 'flat', price: 6, freeFrom: 50, days: { from: 3, to: 5 } };
const methods = [standard, { ...standard, name: 'By weight', kind: 'weight', freeFrom: null }, studio];

const seller = { name: 'Kilnfold <b>GmbH</b>', slug: 'kilnfold-gmbh' };

function draw({
  saysDays = true,
  seller = undefined as Seller,
  pages = [] as { slug: string; title: string }[],
  cannotReturn = undefined as true | undefined,
} = {}) {
  const shop = { imageBaseUrl: '', offer: { methods } };
  const element = <BesideProduct goesWith={[]} {...{ saysDays, seller, cannotReturn }} />;
  const hydrationData = { loaderData: { root: { shop, pages } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('names the methods and prices, with days unless it is sold out or ships later', () => {
  expect(draw()).toContain('>Standard, $6.00, free from $50.00, 3 to 5 working days<');
  expect(draw()).toContain('>By weight, from $6.00, 3 to 5 working days<');
  expect(draw()).toContain('>Studio, free<');
  expect(draw({ saysDays: false })).toContain('>Standard, $6.00, free from $50.00<');
});

it('links returns: the page of the owner, else our text', () => {
  expect(draw({ pages: [{ slug: 'returns', title: 'Returns' }] })).toContain('href="/pages/returns"');
  expect(draw()).toContain('href="/shipping#returns"');
  expect(draw()).not.toContain('Cannot be returned');
  expect(draw({ cannotReturn: true })).toContain('>Cannot be returned</span>');
});

it('says first who sells, with a link unless it is the shop, and nothing in a shop without merchants', () => {
  const first = /<dl[^>]*><div><dt>(.*?)<\/dt><dd>(.*?)<\/dd>/.exec(draw({ seller }));
  expect(first?.[1]).toBe('Sold by');
  expect(first?.[2]).toContain('href="/seller/kilnfold-gmbh"');
  expect(first?.[2]).toContain('Kilnfold &lt;b&gt;GmbH&lt;/b&gt;');
  const ofShop = draw({ seller: { name: 'MERN Store', slug: null } });
  expect(ofShop).toContain('<dd><bdi>MERN Store</bdi></dd>');
  expect(draw()).not.toContain('Sold by');
});

it('has no heading without anything that goes with it', () => {
  expect(draw()).not.toContain('Goes with');
});
