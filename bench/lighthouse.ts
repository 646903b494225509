// npm run lighthouse -- [URL]: Lighthouse's mobile scores of home, shop and a product on a running shop.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumArgs, findChromium } from '../e2e/browser.ts';

interface Report {
  categories: Record<string, { title: string; score: number }>;
  audits: Record<string, { displayValue?: string }>;
}

const cli = fileURLToPath(new URL('../node_modules/lighthouse/cli/index.js', import.meta.url));
const origin = process.argv[2] ?? 'http://127.0.0.1:3000';
const pages = ['/', '/shop', '/product/toadstool-table-lamp'];
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const env = { ...process.env, CHROME_PATH: await findChromium() };
for (const page of pages) {
  const output = join(folder, 'report.json');
  const flags = `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`;
  const args = [cli, origin + page, '--quiet', '--output=json', `--output-path=${output}`, flags];
  const run = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  const { categories, audits }: Report = JSON.parse(readFileSync(output, 'utf8'));
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`);
  const times = metrics.map((name) => `${name} ${audits[name]?.displayValue}`);
  console.log(`${page}\n  ${scores.join(', ')}\n  ${times.join(', ')}`);
}
rmSync(folder, { recursive: true, force: true });
