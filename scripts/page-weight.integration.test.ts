import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '#server/testing/test-web.ts';
import { budget, heldPages, type PageWeight, weighPages } from './page-weight.ts';

let weights: PageWeight[];
beforeAll(async () => {
  await ensureBuilt();
  weights = await weighPages();
});

it.each(heldPages)('a first visit of %s costs no more JavaScript than it may', (page) => {
  const weight = weights.find((each) => each.page === page);
  expect(weight?.gzip).toBeGreaterThan(50_000);
  expect(weight?.gzip).toBeLessThanOrEqual(budget);
});

it('carries neither schemas, query client, primitives nor dashboards', () => {
  const files = weights.flatMap(({ files }) => files.map(({ path }) => path)).join('\n');
  expect(files).not.toMatch(/dashboard|account|query|contract|dialog|socket|support/i);
});
