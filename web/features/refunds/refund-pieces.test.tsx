import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { CountedLine } from '../orders/ordered-parts.ts';
import type { Refundable } from './refund-amounts.ts';
import { RefundPieces } from './refund-pieces.tsx';
import type { Refunding } from './use-refund.ts';

const line = { _id: 'mug', name: 'Mug', open: 2, shipped: 1, cancelled: 0 } as CountedLine;
const open = { key: 'mug:open', line, pieces: 2, isOpen: true };
const sent = { key: 'mug', line, pieces: 1, isOpen: false };
const shown = (rows: Refundable['rows'], pieces: Record<string, string>) => {
  const refund = {
    draft: { pieces, delivery: false },
    refundable: { rows, isBegun: true, delivery: null },
    errors: {},
  } as unknown as Refunding;
  const ids = { everything: 'everything', chosen: 'chosen' };
  const element = <RefundPieces refund={refund} ids={ids} onAmount={() => {}} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

it('says that chosen pieces are cancelled, unless all were sent', () => {
  expect(shown([open], { 'mug:open': '1' })).toContain(
    '1 piece is not sent yet. It is cancelled with the refund',
  );
  expect(shown([open, sent], { 'mug:open': '2', mug: '1' })).toContain(
    '2 pieces are not sent yet. They are cancelled',
  );
  expect(shown([open, sent], { 'mug:open': '0', mug: '1' })).not.toContain('sent yet');
});

it('has a row for those that are not sent, and one for those that were', () => {
  const page = shown([open, sent], {});
  expect(page).toContain('Pieces of Mug to refund, of 2 not sent');
  expect(page).toContain('Pieces of Mug to refund, of 1 sent');
});
