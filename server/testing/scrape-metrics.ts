import { expect, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export const token = 'a token for metrics';

/** A shop of its own, because queries are cached for some seconds. */
export async function openShop(env: Record<string, string> = {}): Promise<TestApp> {
  const shop = await createTestApp({ METRICS_TOKEN: token, ...env });
  onTestFinished(shop.close);
  return shop;
}

export const getMetrics = (shop: TestApp, authorization = `Bearer ${token}`) =>
  shop.app.inject({ url: '/metrics', headers: { authorization } });

/** @returns the values of a scrape by their names and labels */
export async function scrape(shop: TestApp): Promise<Record<string, number>> {
  const answer = await getMetrics(shop);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}
