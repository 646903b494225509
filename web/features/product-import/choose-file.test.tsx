import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChooseFile } from './choose-file.tsx';

/** The columns that new products need, and those that a file may have. */
function columnsFor(isMerchant: boolean): string[] {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ChooseFile isMerchant={isMerchant} onSent={() => {}} />
    </QueryClientProvider>,
  );
  return [...page.matchAll(/<dd>(.*?)<\/dd>/g)].slice(1).map(([, columns = '']) => columns);
}

it('names to merchants neither the category, which is ignored, nor the brand among those that are needed', () => {
  const [needed, others] = columnsFor(true);
  expect(needed).toBe('name, price, quantity');
  expect(others).toMatch(/, brand, description, /);
  expect(others).not.toContain('category');
});

it('names to clerks the brand as needed, and the category', () => {
  const [needed, others] = columnsFor(false);
  expect(needed).toBe('name, brand, price, quantity');
  expect(others).toMatch(/, category, categories, description, /);
});
