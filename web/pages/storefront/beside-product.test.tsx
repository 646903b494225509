import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import BesideProduct from './beside-product.tsx';

const studio = { name: 'Studio', kind: 'pickup', price: 0, freeFrom: null, days: null };
const standard = { name: 'Standard', kind: 'flat', price: 6, freeFrom: 50, days: { from: 3, to: 5 } };
const methods = [standard, { ...standard, name: 'By weight', kind: 'weight', freeFrom: null }, studio];

function draw({ saysDays = true, pages = [] as { slug: string; title: string }[] } = {}) {
  const shop = { imageBaseUrl: '', offer: { methods } };
  const element = <BesideProduct saysDays={saysDays} goesWith={[]} />;
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
});

it('has no heading without anything that goes with it', () => {
  expect(draw()).not.toContain('Goes with');
});
