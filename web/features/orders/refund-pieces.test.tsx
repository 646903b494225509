import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { CountedLine } from './ordered-parts.ts';
import { RefundPieces } from './refund-pieces.tsx';
import type { Refunding } from './use-refund.ts';

const stillToSend = 'Refunded pieces are still to be sent. Cancel them if they should stay here.';
const shown = (open: number, typed: string) => {
  const line = { _id: 'mug', name: 'Mug', open } as CountedLine;
  const refund = {
    draft: { pieces: { mug: typed }, delivery: false },
    refundable: { lines: [{ line, pieces: 2 }], delivery: null },
    errors: {},
  } as unknown as Refunding;
  const ids = { everything: 'everything', chosen: 'chosen' };
  const element = <RefundPieces refund={refund} ids={ids} onAmount={() => {}} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

it('says that chosen pieces are still to be sent, unless all were sent', () => {
  expect(shown(2, '1')).toContain(stillToSend);
  expect(shown(2, '0')).not.toContain(stillToSend);
  expect(shown(0, '1')).not.toContain(stillToSend);
});
