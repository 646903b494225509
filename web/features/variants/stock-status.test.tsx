import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StockStatus } from './stock-status.tsx';

const offer = { sku: 'KNT', price: 24, quantity: 40 };
const draw = (props: Partial<Parameters<typeof StockStatus>[0]>) =>
  renderToStaticMarkup(<StockStatus isOutOfStock={false} offer={offer} choice="" {...props} />).replaceAll(
    /<[^>]+>/g,
    '',
  );

it.each<[string, Partial<Parameters<typeof StockStatus>[0]>]>([
  ['In stock', {}],
  ['In stock', { choice: 'Indigo, M' }],
  ['5 left in Indigo, M', { choice: 'Indigo, M', offer: { ...offer, quantity: 5 } }],
  // Without options the page does not count.
  ['In stock', { offer: { ...offer, quantity: 5 } }],
  ['Out of stock', { isOutOfStock: true }],
  ['Sold out in Indigo, M', { isOutOfStock: true, choice: 'Indigo, M' }],
  ['Ships from Monday, Mar 15, 2027', { offer: { ...offer, quantity: 3, availableFrom: '2027-03-15' } }],
])('says %s', (text, props) => {
  expect(draw(props)).toBe(text);
});
