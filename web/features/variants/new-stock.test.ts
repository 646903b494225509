import { expect, test } from 'vitest';
import { setVariants } from './cells.ts';
import { changesIn } from './changes.ts';
import { withNewStock } from './new-stock.ts';
import { savedDraft } from './saved-draft.ts';

test('after orders, stock that nobody typed follows, and what was typed is a question', () => {
  const stored = savedDraft([['Size', 'S', 'M', 'L']]);
  const draft = setVariants(stored, new Set(['m', 'l']), { quantity: '30' });
  const fresh = {
    ...stored,
    variants: stored.variants.map((variant, at) =>
      at < 2 ? { ...variant, quantity: '7', quantityWas: 7 } : variant,
    ),
  };
  const next = withNewStock(draft, stored, fresh);
  expect(next.draft.variants.map(({ quantity, quantityWas }) => [quantity, quantityWas])).toEqual([
    ['7', 7],
    ['30', 7],
    ['30', 12],
  ]);
  expect([...next.moves]).toEqual([['m', { was: 11, now: 7, carried: 26 }]]);
  expect(changesIn(next.draft, next.stored)).toEqual(['2 quantities']);
});

test('what was typed and is stored already, because its reply was lost, is no question', () => {
  const stored = savedDraft([['Size', 'S', 'M']]);
  const draft = setVariants(stored, new Set(['s', 'm']), { quantity: '6' });
  const fresh = {
    ...stored,
    variants: stored.variants.map((variant) =>
      variant.key === 's'
        ? { ...variant, quantity: '6', quantityWas: 6 }
        : {
            ...variant,
            quantity: '16',
            quantityWas: 16,
            policy: 'back-order' as const,
            backOrderLimit: '10',
          },
    ),
  };
  const next = withNewStock(draft, stored, fresh);
  expect(next.moves.size).toBe(0);
  expect(next.draft.variants.map(({ quantity, quantityWas }) => [quantity, quantityWas])).toEqual([
    ['6', 6],
    ['16', 16],
  ]);
  expect(changesIn(next.draft, next.stored)).toEqual([]);
});
