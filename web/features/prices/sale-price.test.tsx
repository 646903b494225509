import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SaleMark, SaleNote } from './sale-price.tsx';

const text = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a sale', () => {
  it('is marked, with the price before', () => {
    expect(text(<SaleMark onSale formerPrice={98} />)).toBe('Before: $98.00 Sale');
    expect(text(<SaleMark onSale />)).toBe('Sale');
    expect(text(<SaleMark />)).toBe('');
  });

  it('says until when, and what the lowest price was', () => {
    const sale = { formerPrice: 98, priorPrice: 84 };
    expect(text(<SaleNote {...sale} saleEndsAt="2026-11-29T18:00:00.000Z" />)).toBe(
      'Until Sunday, Nov 29, 2026. Lowest price of the last 30 days: $84.00.',
    );
    expect(text(<SaleNote {...sale} />)).toBe('Lowest price of the last 30 days: $84.00.');
    expect(text(<SaleNote priorPrice={84} />)).toBe('');
  });

  it('that ends at midnight lasts until the day before', () => {
    expect(text(<SaleNote formerPrice={98} saleEndsAt="2026-11-30T00:00:00.000Z" />)).toBe(
      'Until Sunday, Nov 29, 2026.',
    );
  });
});
