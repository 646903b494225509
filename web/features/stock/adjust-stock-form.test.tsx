import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { CountedVariant } from '#contract/stock.contract.ts';
import { AdjustStockForm } from './adjust-stock-form.tsx';

const counts = { onHand: 3, committed: 0, quantity: 3, policy: 'tracked' } as const;
const variants = ['S', 'M'].map(
  (choice) => ({ _id: choice, choice, sku: choice, ...counts }) as CountedVariant,
);

function draw(variant: string): string {
  const element = (
    <AdjustStockForm productId="p" variants={variants} retired={[]} variant={variant} onVariant={() => {}} />
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

test('says that a variant has to be chosen before it can be saved', () => {
  expect(draw('')).toContain('Choose a variant.');
  expect(draw('M')).not.toContain('Choose a variant.');
});
