import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { release } from './release.ts';

const CHANGELOG = '# Changelog\n\nAbout.\n\n## 0.2.0, 2026-11-21\n\n### Added\n\n- Old.\n';

describe('a release', () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'));
    mkdirSync(join(folder, 'changes'));
    write('changes/README.md', 'How to.');
    write('CHANGELOG.md', CHANGELOG);
    write('package.json', '{ "version": "0.2.0", "other": { "version": "0.2.0" } }');
    write(
      'package-lock.json',
      '{ "version": "0.2.0", "packages": { "": { "version": "0.2.0" }, "a": { "version": "0.2.0" } } }',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('moves the changes into the changelog, by kind, and sets the version', () => {
    write('changes/wishlist-count.fixed.md', 'The wishlist counts.\n');
    write('changes/filters.added.md', 'Filters\nfor lists.\n');
    write('changes/brands.added.md', 'Brands.\n');
    release(folder, '0.3.0', '2026-12-24');
    expect(read('CHANGELOG.md')).toBe(
      '# Changelog\n\nAbout.\n\n## 0.3.0, 2026-12-24\n\n### Added\n\n- Brands.\n- Filters\n  for lists.\n\n' +
        '### Fixed\n\n- The wishlist counts.\n\n## 0.2.0, 2026-11-21\n\n### Added\n\n- Old.\n',
    );
    expect(readdirSync(join(folder, 'changes'))).toEqual(['README.md']);
    expect(read('package.json')).toBe('{ "version": "0.3.0", "other": { "version": "0.2.0" } }');
    expect(read('package-lock.json')).toBe(
      '{ "version": "0.3.0", "packages": { "": { "version": "0.3.0" }, "a": { "version": "0.2.0" } } }',
    );
  });

  test.each([
    ['1.0', 'filters.added.md', 'Not a version: 1.0. Write it as 0.3.0.'],
    ['0.3.0', 'README.md', 'There is no file in changes/.'],
    [
      '0.3.0',
      'filters.md',
      'changes/filters.md: the name is WORDS.KIND.md, with a kind of added, changed, fixed, removed, security.',
    ],
  ])('of %s with %s is refused and changes nothing', (version, name, message) => {
    write(`changes/${name}`, 'Filters.');
    expect(() => release(folder, version, '2026-12-24')).toThrow(message);
    expect(read('CHANGELOG.md')).toBe(CHANGELOG);
  });
});
