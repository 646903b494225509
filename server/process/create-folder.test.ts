import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolder } from './create-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-create-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('folders that were created are removed again when the check fails', () => {
  mkdirSync(join(folder, 'kept'));
  const check = () => {
    expect(existsSync(join(folder, 'kept/a/b'))).toBe(true);
    throw new Error('not writable');
  };
  expect(() => createFolder(join(folder, 'kept/a/b'), () => {}, check)).toThrow('not writable');
  expect(readdirSync(folder, { recursive: true })).toEqual(['kept']);
});

test('a folder that another process creates meanwhile is used as it is', () => {
  const created: string[] = [];
  const alsoCreated = (path: string) => {
    created.push(path);
    mkdirSync(join(path, 'b'));
  };
  createFolder(join(folder, 'a/b'), alsoCreated, () => {});
  expect(created).toEqual([join(folder, 'a')]);
});
