import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Plain JavaScript, without types: loaded by path.
const load = (name: string) => import(new URL(name, import.meta.url).href);
const { checkCommitMessage }: { checkCommitMessage(message: string): string[] } =
  await load('check-commit-message.mjs');
const { installGitHooks }: { installGitHooks(folder: string): void } = await load('git-hooks.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));
const BODY = '\n\nTwo buyers could both buy the last lamp.\n';

describe('the commit message', () => {
  test.each([
    'Refuse orders that exceed stock',
    'Seed the demo shop in one transaction',
    'Embed PostgreSQL 18.5',
    `A${'b'.repeat(71)}`,
  ])('accepts "%s"', (subject) => {
    expect(checkCommitMessage(subject + BODY)).toEqual([]);
  });

  test.each([
    ['refuse orders', 'The subject starts with a capital letter: "Refuse orders that exceed stock".'],
    [
      'Added a filter',
      'The subject is an imperative: "Add", not "Added" or "Adding" (it starts with "Added").',
    ],
    [
      'Fixing lists',
      'The subject is an imperative: "Add", not "Added" or "Adding" (it starts with "Fixing").',
    ],
    ['Add a filter; sort lists', 'The subject has no ";": two changes are two commits.'],
    ['Add a filter.', 'The subject has no period at the end.'],
    [`A${'b'.repeat(72)}`, 'The subject has 73 characters: at most 72.'],
  ])('refuses the subject "%s"', (subject, fault) => {
    expect(checkCommitMessage(subject + BODY)).toEqual([fault]);
  });

  test('needs a body, which trailers and comments of git are not', () => {
    const fault = ['A body says why the change is needed.'];
    expect(checkCommitMessage('Add a filter\n')).toEqual(fault);
    expect(
      checkCommitMessage('Add a filter\n\nSigned-off-by: A <a@example.com>\n# On branch main\n'),
    ).toEqual(fault);
    const verbose = 'Add a filter\n# ------------------------ >8 ------------------------\n+diff\n';
    expect(checkCommitMessage(verbose)).toEqual(fault);
  });

  test('needs an empty line before the body', () => {
    expect(checkCommitMessage('Add a filter\nbecause lists are long\n')).toEqual([
      'An empty line separates the subject from the body.',
    ]);
  });

  test.each(['Merge branch "x"', 'Revert "Add a filter."', 'fixup! Add a filter'])(
    'leaves "%s" to git',
    (subject) => {
      expect(checkCommitMessage(`${subject}\n`)).toEqual([]);
    },
  );
});

describe('the hook', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hook-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** git without the settings of the person who runs the tests. */
  const git = (...args: string[]) =>
    spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    });
  const commit = (...messages: string[]) =>
    git(
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.com',
      'commit',
      '--allow-empty',
      ...messages.flatMap((message) => ['-m', message]),
    );

  test('is installed in a clone, and refuses a commit with its reasons', () => {
    git('init', '--quiet');
    cpSync(join(root, '.githooks'), join(folder, '.githooks'), { recursive: true });
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
    installGitHooks(folder);
    expect(git('config', 'core.hooksPath').stdout.trim()).toBe('.githooks');
    const refused = commit('added a thing');
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('The subject starts with a capital letter');
    expect(commit('Add a thing', 'Because it was missing.').status).toBe(0);
  });

  test('replaces no hooks that somebody set up', () => {
    git('init', '--quiet');
    git('config', 'core.hooksPath', 'mine');
    installGitHooks(folder);
    expect(git('config', 'core.hooksPath').stdout.trim()).toBe('mine');
    git('config', '--unset', 'core.hooksPath');
    writeFileSync(join(folder, '.git/hooks/pre-commit'), '');
    installGitHooks(folder);
    expect(git('config', 'core.hooksPath').stdout).toBe('');
  });

  test('does nothing without a repository, inside the repository of another project, or with a broken one', () => {
    installGitHooks(folder);
    git('init', '--quiet');
    const inside = join(folder, 'shop');
    mkdirSync(inside);
    const before = readFileSync(join(folder, '.git/config'), 'utf8');
    installGitHooks(inside);
    expect(readFileSync(join(folder, '.git/config'), 'utf8')).toBe(before);
    writeFileSync(join(inside, '.git'), 'gitdir: nowhere');
    installGitHooks(inside);
    expect(readFileSync(join(dirname(inside), '.git/config'), 'utf8')).toBe(before);
  });
});
