import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderError } from './folder-error.ts';

test.runIf(process.getuid)('a folder of another user comes with the command that makes it usable', () => {
  const existing = mkdtempSync(join(tmpdir(), 'shop-folder-'));
  const uid = userInfo().uid + 1;
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid);
  onTestFinished(() => {
    getuid.mockRestore();
    rmSync(existing, { recursive: true });
  });
  const lineFor = (folder: string, path: string) =>
    folderError('DATA_DIR', folder, Object.assign(new Error('mkdir'), { code: 'EACCES', path })).message;

  expect(lineFor(existing, existing)).toMatch(
    new RegExp(`denied: it belongs to .* have root run "chown -R ${uid} ${existing}"$`),
  );
  const missing = join(existing, 'new/data');
  expect(lineFor(missing, join(existing, 'new'))).toMatch(
    new RegExp(
      `denied: ${existing} belongs to .* have root run "mkdir -p ${missing} && chown ${uid} ${missing}"$`,
    ),
  );
});
