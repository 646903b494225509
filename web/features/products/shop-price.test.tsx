import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShopPrice } from './shop-price.tsx';

it.each([
  ['a product', { price: 24 }, '$24.00'],
  ['one in a sale', { price: 24, salePrice: 18, onSale: true as const }, '$18.00 Before: $24.00 Sale'],
  ['options of one price', { price: 24, variantCount: 2 }, '$24.00'],
  ['options of several prices', { price: 24, priceVaries: true as const, variantCount: 2 }, 'from $24.00'],
  [
    'options of which the lowest is in a sale',
    { price: 24, salePrice: 18, priceVaries: true as const, onSale: true as const, variantCount: 2 },
    'from $18.00 Sale',
  ],
])('%s shows the price at which the shop sells', (_name, product, shown) => {
  const text = renderToStaticMarkup(<ShopPrice {...product} />).replaceAll(/(<[^>]+>|\s)+/g, ' ');
  expect(text.trim()).toBe(shown);
});
