import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'new-order-column-'));
afterAll(() => rmSync(copy, { recursive: true }));

for (const name of ['contract', 'server', 'package.json', 'tsconfig.base.json'])
  cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.server.json'), 'utf8'));
const { lib, types } = compilerOptions;
// All of the server without tests, which takes half of the time.
const config = {
  extends: './tsconfig.base.json',
  compilerOptions: { lib, types },
  files: ['server/main.ts'],
};
writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));

function insertBefore(file: string, text: string, added: string): void {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  expect(before.split(text).length, `${text} in ${file}`).toBe(2);
  writeFileSync(path, before.replace(text, `${added} ${text}`));
}

/** The files of the copy that do not compile. */
async function brokenFiles(): Promise<string[]> {
  const args = [join(root, 'node_modules', 'tsgo', 'bin', 'tsc'), '-p', '.'];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 1 << 26 }, (_error, stdout) => resolve(stdout));
  });
  const files = [...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
  return [...new Set(files)].toSorted();
}

const rules = 'server/features/orders/order-columns.rules.ts';
const decided = (name: string) => `${name}: {
  placed: 'always', held: heldAs('${name}'), agreed: true, personal: true, anonymised: 'removed',
  download: { as: '${name}' }, exported: ['${name}'], slip: '${name}', mails: '${name}',
},`;

it('a new column of an order does not compile until it is decided, and then until each place has it', async () => {
  insertBefore('server/db/schema/orders.ts', 'linkVersion: integer()', 'giftMessage: text(),');
  insertBefore('server/db/schema/orders.ts', 'cancelledQuantity: integer()', 'engraving: text(),');
  expect(await brokenFiles()).toEqual(['server/features/orders/order-columns.store.ts']);

  insertBefore(rules, 'linkVersion: {', decided('giftMessage'));
  insertBefore(rules, 'cancelledQuantity: {', decided('engraving'));
  expect(await brokenFiles()).toEqual([
    'server/features/fulfilment/sending/slip.rules.ts',
    'server/features/orders/agreement.rules.ts',
    'server/features/placing/order-placed-mails.ts',
    'server/features/placing/place-checkout.ts',
    'server/features/placing/place-order.store.ts',
    'server/features/work-list/export-columns.rules.ts',
  ]);
}, 1_200_000);
