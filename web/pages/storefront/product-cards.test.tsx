import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { CardProduct } from '#web/features/products/product-card.tsx';
import { PagePartsContext } from '#web/lib/kept-part.tsx';
import { createKeptMarkup } from '../../kept-markup.ts';
import { ProductCards } from './product-cards.tsx';

const lamp: CardProduct = {
  _id: 'lamp',
  name: 'Lamp',
  slug: 'lamp',
  description: 'A lamp.',
  brandName: 'Loam',
  price: 24,
  imageUrl: null,
  totalReviews: 0,
  averageRating: 0,
  isOutOfStock: false,
};
const upload = (digit: string) => `/media/${digit.repeat(24)}/900x1200.jpg`;
const others: Partial<CardProduct>[] = [
  { name: `"Rug" & 'mat' <b>`, slug: 'rug', price: 1_234.5 },
  { name: 'Repeated', description: 'Repeated' },
  { description: '' },
  { brandName: '' },
  { priceVaries: true },
  { imageUrl: upload('a') },
  { imageUrl: upload('b') },
  { imageUrl: upload('b').replace('900x', '400x') },
  { imageUrl: 'https://images.example/lamp.jpg' },
  { totalReviews: 2, averageRating: 4.5 },
  { totalReviews: 3, averageRating: 3 },
  { isOutOfStock: true },
  { onSale: true, formerPrice: 30 },
  { onSale: true },
];

it('cards that the server fills into templates are those that React renders', () => {
  const products = others.map((other, at) => ({ ...lamp, ...other, _id: `product ${at}` }));
  const beginPage = createKeptMarkup();
  const cards = (shown: readonly CardProduct[], parts: React.ContextType<typeof PagePartsContext>) => {
    const list = <ProductCards products={shown} label="Lamps" sizes="20vw" eager={2} />;
    const element = <PagePartsContext value={parts}>{list}</PagePartsContext>;
    const hydrationData = { loaderData: { root: { shop: { imageBaseUrl: 'https://cdn.example' } } } };
    const routes = [{ id: 'root', path: '*', element, loader: () => null }];
    return renderToString(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
  };
  const kept = (shown: readonly CardProduct[]) => {
    const { parts, complete } = beginPage('', 'shop', (html) => ({ bytes: new TextEncoder().encode(html) }));
    const pieces = complete(cards(shown, parts));
    return pieces
      .map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece.bytes)))
      .join('');
  };
  const plain = (shown: readonly CardProduct[]) => cards(shown, null);
  expect(kept(products)).toBe(plain(products));
  // Others, in the same templates.
  const renamed = products.map((product) => ({ ...product, name: `Other ${product.name}`, price: 7 }));
  for (const shown of [renamed, products.toReversed()]) expect(kept(shown)).toBe(plain(shown));
});
