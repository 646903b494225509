import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

/** Every file that a start loads costs time and memory (docs/decisions/081-memory-and-start.md). */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints the packages that the files import, directly or not. */
const program = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({ load(url, context, next) {
    packages.add(/\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
    return next(url, context);
  } });
  for (const file of ['start', 'app', 'jobs/start-jobs']) await import('./server/' + file + '.ts');
  console.log([...packages].filter(Boolean).join());
  process.exit();`;

describe('a start loads no', () => {
  let packages: string[];
  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
    });
    packages = stdout.trim().split(',');
  }, 120_000);

  it.each([
    ['mail server client before the first mail', 'nodemailer'],
    ['templates of mails before the first mail', 'react-dom'],
    ['OpenID Connect before the first sign-in with a provider', 'openid-client'],
    ['image decoder, which has its own process', 'sharp'],
    ['Redis client without REDIS_URL', 'redis'],
    ['metrics without METRICS_TOKEN', 'prom-client'],
    ['reader of catalogue files', 'csv-parse'],
  ])('%s', (_what, name) => {
    expect(packages).toContain('fastify');
    expect(packages).not.toContain(name);
  });
});

it("the pages' packages are in the server's build, which is fewer files", async () => {
  const build = `${root}build/server`;
  const code = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(`${build}/${file}`, 'utf8'))
    .join('\n');
  const imported = new Set(
    [...code.matchAll(/^import [^'"]*['"](@[^/'"]+\/[^/'"]+|[^./'"][^/'"]*)/gm)].map(([, name]) => name),
  );
  expect(imported).toContain('react-router');
  expect([...imported].filter((name) => /^@base-ui|^@tanstack|^react-hook-form/.test(name ?? ''))).toEqual(
    [],
  );
}, 120_000);
