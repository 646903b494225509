import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What operators copy. deploy/ and compose.yaml run as far as they can in faults/: here is what no program checks. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('compose.yaml', () => {
  const compose = read('compose.yaml');
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'));
  /** Each service with the text of its part; those of the shop with what they share. */
  const parts = services
    .split(/^ {2}(?=[\w-]+:)/m)
    .slice(1)
    .map((part) => ({
      name: /^[\w-]+/.exec(part)?.[0],
      text: part.includes('*shop')
        ? compose.slice(compose.indexOf('\nx-shop:'), compose.indexOf('\nservices:'))
        : part,
    }));

  it.each(parts)('limits the memory of $name and takes its images by digest', ({ text }) => {
    expect(text).toMatch(/^ +mem_limit: \d+[mg]$/m);
    const images = [...text.matchAll(/^ +(?:image|NODE): (?!shop$)(.*)$/gm)].map(([, image]) => image);
    expect(images).toEqual([expect.stringMatching(/^[\w/.-]+:[\w.-]+@\$\{[A-Z]+_DIGEST:\?/)]);
  });

  it.skipIf(process.platform === 'win32')('gets all digests from pin-images.sh', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docker-'));
    // Stands for a registry: what is asked for, as a digest.
    writeFileSync(join(folder, 'docker'), '#!/bin/sh\necho "digest of $4"\n');
    chmodSync(join(folder, 'docker'), 0o755);
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    const printed = execFileSync(join(root, 'deploy/pin-images.sh'), { env, encoding: 'utf8' });
    const asked = [...compose.matchAll(/(?:image|NODE): (\S+)@\$\{(\w+):\?/g)].map(
      ([, image, name]) => `${name}=digest of ${image}\n`,
    );
    expect(asked).toHaveLength(4);
    expect(printed).toBe(asked.join(''));
  });

  it('builds on the Node of the Dockerfile', () => {
    const [, node] = /^ARG NODE=(.+)$/m.exec(read('Dockerfile')) ?? [];
    expect(compose).toContain(`NODE: ${node}@`);
  });

  it('gives the shop no password of a superuser, and has a password for everything that the shop connects to', () => {
    const [shop] = parts;
    expect(shop?.text).toMatch(/^ +POSTGRES_PASSWORD: ''$/m);
    expect(shop?.text).toContain(`postgresql://shop:\${SHOP_DB_PASSWORD:?}@`);
    expect(shop?.text).toContain(`redis://:\${VALKEY_PASSWORD:?}@`);
  });

  it('has every variable that docs/operate.md puts into .env', () => {
    const [, env = ''] = /cat > \.env <<END\n(SITE=.*?)^END$/ms.exec(read('docs/operate.md')) ?? [];
    const given = [...env.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const required = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
    expect([...required].filter((name) => !name.endsWith('_DIGEST') && !given.includes(name))).toEqual([]);
    expect(env).toContain('$(deploy/pin-images.sh)');
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/shop@.service');
  const readSetting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('lets the shop write its data and backups, and not its code', () => {
    expect(readSetting('ProtectSystem')).toBe('strict');
    const writable = readSetting('ReadWritePaths')?.split(' ') ?? [];
    const settings = read('docs/operate.md');
    expect(writable).toEqual([
      /^DATA_DIR=(.*)$/m.exec(settings)?.[1],
      /^BACKUP_DIR=(.*)$/m.exec(settings)?.[1],
    ]);
    const code = readSetting('WorkingDirectory');
    expect(writable.filter((path) => code?.startsWith(path) || path.startsWith(`${code}/`))).toEqual([]);
  });

  it('runs Node with the variable and the options of npm start', () => {
    const { start } = JSON.parse(read('package.json')).scripts;
    const [, variable] = /^Environment=(MALLOC_.*)$/m.exec(unit) ?? [];
    expect(`${variable} exec ${readSetting('ExecStart')}`).toBe(start.replace('node', '/usr/bin/node'));
    expect(read('Dockerfile')).toContain(`\nENV ${variable}\n`);
  });
});

describe('the packages', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };

  it('come from the registry of npm, each with the hash of its content', () => {
    const others = Object.entries(packages).filter(
      ([path, { resolved, integrity = '' }]) =>
        path !== '' && (resolved !== undefined || !integrity.startsWith('sha512-')),
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });
});
