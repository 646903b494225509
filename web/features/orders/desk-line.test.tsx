import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { DeskLine } from './desk-line.tsx';
import type { CountedLine } from './ordered-parts.ts';

const line = { _id: 'mug', name: 'Mug', purchasePrice: 24 } as CountedLine;
const shown = (refunded?: number) => {
  const element = <DeskLine line={line} pieces={2} {...(refunded && { refunded })} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

it('marks pieces that were refunded', () => {
  expect(shown(1)).toContain('1 refunded');
  expect(shown()).not.toContain('refunded');
});
