import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import BesideProduct from './beside-product.tsx';

const methods = [
  { name: 'Standard', days: { from: 3, to: 5 } },
  { name: 'Studio', days: null },
];

function draw({ saysDays = true, pages = [] as { slug: string; title: string }[] } = {}) {
  const shop = { imageBaseUrl: '', offer: { methods } };
  const element = <BesideProduct saysDays={saysDays} goesWith={[]} />;
  const hydrationData = { loaderData: { root: { shop, pages } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('names the methods, with days unless it is sold out or ships later', () => {
  expect(draw()).toContain('>Standard, 3 to 5 working days<');
  expect(draw()).toContain('>Studio<');
  expect(draw({ saysDays: false })).toContain('>Standard<');
});

it('links returns: the page of the owner, else our text', () => {
  expect(draw({ pages: [{ slug: 'returns', title: 'Returns' }] })).toContain('href="/pages/returns"');
  expect(draw()).toContain('href="/shipping#returns"');
});

it('has no heading without anything that goes with it', () => {
  expect(draw()).not.toContain('Goes with');
});
