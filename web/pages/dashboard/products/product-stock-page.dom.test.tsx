import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, routePage } from '#web/testing/open-page.tsx';
import ProductStockPage from './product-stock-page.tsx';

afterEach(closePages);

const makeId = (digit: number) => editedProduct._id.replace(/.$/, String(digit));
const variant = (digit: number, choice: string | null, onHand: number) => ({
  ...{ _id: makeId(digit), choice, policy: 'tracked', onHand, committed: 0, quantity: onHand },
});
const adjust = 'POST /product/:id/stock';

/** The stock of a product; a change leaves what `after` says. */
async function open(stock: object, after: (onHand: number) => object) {
  const movements: object[] = [];
  const api = fakeApi({
    'GET /product/:id': { product: editedProduct },
    'GET /product/:id/stock': () => ({ retired: [], next: null, ...stock, movements }),
    [adjust]: ({ body: { kind, pieces } }) => {
      const at = '2026-11-26T10:00:00.000Z';
      const moved = { at, committedChange: 0, choice: null, order: null, by: 'Ines Okafor' };
      movements.unshift({ ...moved, _id: `${movements.length}`, reason: kind, onHandChange: Number(pieces) });
      stock = after(Number(pieces));
      return { success: true, message: '', variant: variant(1, null, Number(pieces)) };
    },
  });
  const { user } = openPage(routePage(ProductStockPage, { id: editedProduct._id }));
  const pieces = await screen.findByLabelText<HTMLInputElement>('Pieces');
  const now = () => screen.getByRole('region', { name: 'Now' }).textContent;
  return { user, api, pieces, now };
}

it('takes one change after another, with the reason of the one before', async () => {
  const { user, api, pieces, now } = await open({ variants: [variant(1, null, 7)] }, (onHand) => ({
    variants: [variant(1, null, onHand)],
  }));
  await user.selectOptions(screen.getByLabelText('Reason'), 'Received');
  for (const number of ['41', '43']) {
    await user.type(pieces, `${number}{Enter}`);
    await screen.findByRole('row', { name: new RegExp(`^Received .*\\+${number}.*Ines Okafor`) });
    await waitFor(() => expect(pieces.value).toBe(''));
    expect(document.activeElement).toBe(pieces);
  }
  await waitFor(() => expect(now()).toContain('On hand43'));
  expect(api.sentBodies(adjust)).toMatchObject([
    { kind: 'received', pieces: 41, onHandWas: 7 },
    { kind: 'received', pieces: 43, onHandWas: 41 },
  ]);
});

it('shows all variants after the last piece of a retired one is gone', async () => {
  const variants = [variant(1, 'S', 10)];
  const retired = { ...variant(2, 'M', 1), sku: 'M' };
  const { user, pieces, now } = await open({ variants, retired: [retired] }, () => ({ variants }));
  await user.selectOptions(screen.getByLabelText('Variant'), 'M (no longer offered)');
  await waitFor(() => expect(now()).toContain('On hand1Committed'));
  await user.selectOptions(screen.getByLabelText('Reason'), 'Lost');
  await user.type(pieces, '1{Enter}');
  await screen.findByRole('row', { name: /^Lost/ });
  await waitFor(() => expect(now()).toContain('On hand10Committed'));
});
