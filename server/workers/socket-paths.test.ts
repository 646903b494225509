import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSocketFolder, removeLeftSocketFolders, socketPathOf } from './socket-paths.ts';

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'paths-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

const { pid: ended } = spawnSync(process.execPath, ['--version']);

/** A folder as a primary process makes it. */
function folderOf(pid: number, random = 'abcdef'): string {
  const folder = join(temporary, `shop-workers-${pid}-${random}`);
  mkdirSync(folder);
  return folder;
}

test.skipIf(process.platform === 'win32')(
  'removes what a killed primary has left, and nothing else',
  async () => {
    const left = folderOf(ended);
    writeFileSync(join(left, '1'), '');
    const running = folderOf(process.pid);
    const serving = folderOf(ended, 'serves');
    const worker = createServer().listen(socketPathOf(serving, 1));
    await once(worker, 'listening');
    const link = join(temporary, `shop-workers-${ended}-linked`);
    symlinkSync(running, link);
    await removeLeftSocketFolders();
    expect([left, running, serving, link].map((path) => existsSync(path))).toEqual([false, true, true, true]);
    worker.close();
    await once(worker, 'close');
    await removeLeftSocketFolders();
    expect(existsSync(serving)).toBe(false);
  },
);

test('a folder is named after the process, so that the next start knows whose it was', () => {
  expect(makeSocketFolder()).toContain(`shop-workers-${process.pid}-`);
});
