import { describe, expect, test } from 'vitest';
import { setVariants } from './cells.ts';
import { changesIn } from './changes.ts';
import { withOptions } from './combine.ts';
import { usualStock } from './draft.ts';
import { savedDraft } from './saved-draft.ts';

const alone = { ...usualStock, price: '', quantity: '0', weight: '', barcode: '' };
const stored = savedDraft([['Size', 'S', 'M', 'L']]);

describe('unsaved changes', () => {
  test('are none at first, and none when a value is typed back', () => {
    expect(changesIn(stored, stored)).toEqual([]);
    const changed = setVariants(stored, new Set(['s']), { price: '5' });
    expect(changesIn(setVariants(changed, new Set(['s']), { price: '20.00' }), stored)).toEqual([]);
  });

  test('are counted by what they change', () => {
    const cheaper = setVariants(stored, new Set(['s', 'm']), { price: '5' });
    expect(changesIn(setVariants(cheaper, new Set(['m']), { sku: 'X' }), stored)).toEqual([
      '2 prices',
      '1 SKU',
    ]);
  });

  test('count pictures, and each variant whose stock is counted otherwise once', () => {
    const rules = { policy: 'back-order', backOrderLimit: '5', image: 'p1' } as const;
    expect(changesIn(setVariants(stored, new Set(['s', 'm']), rules), stored)).toEqual([
      '2 pictures',
      '2 stock policies',
    ]);
  });

  test('count variants whose sales are others', () => {
    const sales = [{ price: '9', startsAt: null, endsAt: null }];
    expect(changesIn(setVariants(stored, new Set(['s', 'm']), { sales }), stored)).toEqual(['sales']);
    expect(changesIn(setVariants(stored, new Set(['s']), { sales: [] }), stored)).toEqual([]);
  });

  test('name options, with the variants that come and go', () => {
    const [size = { key: '', name: '', values: [] }] = stored.options;
    const values = [...size.values.slice(1), { key: 'xl', name: 'XL' }];
    const next = withOptions(stored, [{ ...size, values }], { stored, alone });
    expect(changesIn(next, stored)).toEqual(['Options', '1 new variant', '1 removed variant']);
  });
});
