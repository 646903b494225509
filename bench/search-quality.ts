// npm run search-quality -- JUDGEMENTS.csv [URL]: compares the search of a running shop with people's judgements.
// The file has the columns query, sku, rating (0, useless, to 3, perfect); the shop must contain the judged catalogue.
// nDCG@10 with gain 2^rating - 1, unjudged 0, mean over the queries that have a positive rating.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const found = z.object({ products: z.array(z.object({ sku: z.string() })) });
const judgements = z.array(z.object({ query: z.string(), sku: z.string(), rating: z.coerce.number() }));

const [file, origin = 'http://127.0.0.1:3000'] = process.argv.slice(2);
if (!file) throw new Error('Name the file of judgements: npm run search-quality -- JUDGEMENTS.csv [URL]');

const ratings = new Map<string, Map<string, number>>();
for (const { query, sku, rating } of judgements.parse(parse(readFileSync(file, 'utf8'), { columns: true }))) {
  ratings.set(query, (ratings.get(query) ?? new Map()).set(sku, rating));
}

const scores: { query: string; score: number; ms: number }[] = [];
for (const [query, judged] of ratings) {
  const best = [...judged.values()].sort((a, b) => b - a);
  if ((best[0] ?? 0) <= 0) continue;
  const began = performance.now();
  const skus = await search(query);
  const ms = performance.now() - began;
  const score = discountedGain(skus.map((sku) => judged.get(sku) ?? 0)) / discountedGain(best);
  scores.push({ query, score, ms });
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const times = scores.map(({ ms }) => ms).sort((a, b) => a - b);
const quality = mean(scores.map(({ score }) => score));
const variance = scores.reduce((sum, { score }) => sum + (score - quality) ** 2, 0) / (scores.length - 1);
const error = Math.sqrt(variance / scores.length);
console.log(
  `nDCG@10 ${quality.toFixed(4)}, standard error ${error.toFixed(4)}, over ${scores.length} queries`,
);
console.log(
  `median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms a query`,
);
for (const { query, score } of scores.toSorted((a, b) => a.score - b.score).slice(0, 10)) {
  console.log(`  ${score.toFixed(3)} ${query}`);
}

async function search(name: string): Promise<string[]> {
  const query = new URLSearchParams({ name, min: '1', max: '5000000', limit: '10' });
  const response = await fetch(`${origin}/api/product/list?${query}`);
  return found.parse(await response.json()).products.map(({ sku }) => sku);
}

function discountedGain(judged: readonly number[]): number {
  return judged.slice(0, 10).reduce((sum, rating, at) => sum + (2 ** rating - 1) / Math.log2(at + 2), 0);
}
