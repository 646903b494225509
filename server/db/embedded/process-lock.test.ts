import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ProcessLock } from './process-lock.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'process-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('needs no space on the disk', () => {
  const folder = makeFolder();
  const path = join(folder, 'a.lock');
  const lock = new ProcessLock(path);
  onTestFinished(() => lock.close());
  for (const take of [() => lock.tryExclusive(), () => lock.tryShared()]) {
    expect(take()).toBe(true);
    expect(readdirSync(folder)).toEqual(['a.lock']);
    expect(statSync(path).size).toBe(0);
    lock.release();
  }
});

it('is held exclusively by one, or shared by several', () => {
  const path = join(makeFolder(), 'a.lock');
  const [one, two] = [new ProcessLock(path), new ProcessLock(path)];
  onTestFinished(() => [one, two].forEach((lock) => void lock.close()));
  expect(one.tryExclusive()).toBe(true);
  expect([two.tryShared(), two.tryExclusive()]).toEqual([false, false]);
  one.release();
  expect([one.tryShared(), two.tryShared()]).toEqual([true, true]);
  two.release();
  expect(two.tryExclusive()).toBe(false);
  one.release();
  expect(two.tryExclusive()).toBe(true);
});
