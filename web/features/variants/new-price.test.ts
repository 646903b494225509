import { expect, test } from 'vitest';
import { setVariants } from './cells.ts';
import { changesIn } from './changes.ts';
import { withNewPrices } from './new-price.ts';
import { savedDraft } from './saved-draft.ts';

test('prices that nobody typed follow, and typed ones replace only a price that was shown', () => {
  const stored = savedDraft([['Size', 'S', 'M', 'L']]);
  const draft = setVariants(stored, new Set(['m', 'l']), { price: '30' });
  const fresh = setVariants(stored, new Set(['s', 'm', 'l']), { price: '90.00', priceWas: '90.00' });
  const next = withNewPrices(draft, stored, fresh, new Set(['m']));
  expect(next.draft.variants.map(({ price, priceWas }) => [price, priceWas])).toEqual([
    ['90.00', '90.00'],
    ['30', '90.00'],
    ['30', '22.00'],
  ]);
  expect(next.stored.variants.map(({ price }) => price)).toEqual(['90.00', '90.00', '90.00']);
  expect(changesIn(next.draft, next.stored)).toEqual(['2 prices']);
});

test('a price that was typed and is stored already is no change', () => {
  const stored = savedDraft([['Size', 'S']]);
  const draft = setVariants(stored, new Set(['s']), { price: '90' });
  const fresh = setVariants(stored, new Set(['s']), { price: '90.00', priceWas: '90.00' });
  const next = withNewPrices(draft, stored, fresh, new Set());
  expect(next.draft.variants[0]).toMatchObject({ price: '90.00', priceWas: '90.00' });
  expect(changesIn(next.draft, next.stored)).toEqual([]);
});
