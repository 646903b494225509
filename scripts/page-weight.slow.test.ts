import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '#server/testing/test-web.ts';
import { budgets, type PageWeight, weighedPages, weighPages } from './page-weight.ts';

const chunks = (name: string): string[] =>
  readdirSync(new URL('../build/client/assets/', import.meta.url)).filter(
    (file) => file.startsWith(name) && file.endsWith('.js'),
  );

let weights: PageWeight[];
beforeAll(async () => {
  await ensureBuilt();
  weights = await weighPages();
});

it.each(weighedPages)('a first visit of %s stays within the budget of JavaScript', (page) => {
  const weight = weights.find((each) => each.page === page);
  expect(weight?.gzip).toBeGreaterThan(50_000);
  expect(weight?.gzip).toBeLessThanOrEqual(budgets[page]);
});

it('loads no schemas, query client, Base UI or dashboard', () => {
  const ofShoppers = weights.filter(({ page }) => ['home-page', 'shop-page', 'product-page'].includes(page));
  const files = ofShoppers.flatMap(({ files }) => files.map(({ path }) => path)).join('\n');
  expect(files).not.toMatch(/dashboard|account|query|contract|dialog|socket|support/i);
});

it('loads the chart of the overview after the page, and nowhere else', () => {
  const paths = weights.flatMap(({ files }) => files.map(({ path }) => path));
  expect(paths.filter((path) => path.includes('/sales-chart-'))).toEqual([]);
  expect(chunks('sales-chart-')).toHaveLength(1);
});

it('loads no form for the overview', () => {
  const files = weights.find(({ page }) => page === 'overview-page')?.files.map(({ path }) => path);
  expect(files?.join('\n')).not.toMatch(/-form-|schemas|two-step/);
});
