import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { initialSettings } from '#server/features/settings/settings.rules.ts';
import { insertMissingSettings } from '#server/features/settings/settings.store.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, url, close } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'shop-import-'));
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** `npm run import`, on the test's database. */
async function run(args: string[], input = '', settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./import.ts', import.meta.url)), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
  });
  child.stdin.on('error', () => {}).end(input);
  const [out, problems, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { out, problems, code };
}

const rows =
  'sku,name,brand,price,quantity,taxable\nL-1,Lamp,Aldergate,189,1,1\nC 1,"=Chair ""oak""",Morrow,9,1,0\n';

describe('npm run import', () => {
  it('imports a file, prints a summary, and writes refused rows beside the file', async () => {
    const path = join(folder, 'catalogue.csv');
    writeFileSync(path, rows);
    const { out, code } = await run([path]);
    expect(code).toBe(0);
    expect(out).toMatch(/^2 rows in .* s: 1 added, 0 changed, 0 unchanged, 1 refused$/m);
    expect(out).toContain('catalogue.csv.refused.csv');
    expect(readFileSync(`${path}.refused.csv`, 'utf8').split('\r\n')).toEqual([
      'line,reason,sku,name,brand,price,quantity,taxable',
      // A spreadsheet shows the name, and does not run it as a formula.
      `3,"SKU may have alpha-numeric characters, as well as dashes and underscores only.",C 1,"'=Chair ""oak""",Morrow,9,1,0`,
      '',
    ]);
    expect(await db.select({ sku: products.sku }).from(products)).toEqual([{ sku: 'L-1' }]);
  });

  it('writes refused rows into the working folder when the folder of the file is read-only', async () => {
    const readOnly = join(folder, 'read-only');
    // A folder of that name stops root, too, unlike permissions.
    mkdirSync(join(readOnly, 'products.csv.refused.csv'), { recursive: true });
    writeFileSync(join(readOnly, 'products.csv'), rows);
    const { out, code } = await run([join(readOnly, 'products.csv')]);
    expect(code).toBe(0);
    const path = join(realpathSync(folder), 'products.csv.refused.csv');
    expect(out).toContain(`with line and reason: ${path}`);
    expect(readFileSync(path, 'utf8')).toContain('3,"SKU may have');
  });

  it('reads a file as a spreadsheet leaves it, and counts its lines', async () => {
    const path = join(folder, 'sheet.csv');
    const lines = ['S-1,Lamp,Aldergate,189,1,TRUE', ',,,,,', 'S 2,Lamp,Aldergate,189,1,FALSE', ',,,,,'];
    const sheet = [rows.split('\n')[0], ...lines].join('\r\n').replaceAll(',', ';');
    writeFileSync(path, `\ufeffsep=;\r\n${sheet}\r\n`);
    const { out } = await run([path]);
    expect(out).toMatch(/^2 rows in .* s: 1 added, 0 changed, 0 unchanged, 1 refused$/m);
    expect(readFileSync(`${path}.refused.csv`, 'utf8')).toMatch(/\r\n5,/);
    await db.delete(products).where(eq(products.sku, 'S-1'));
  });

  it('reads standard input, and leaves no file when nothing was refused', async () => {
    const { out, code } = await run(['-'], rows.replace('C 1', 'C-1'));
    expect(code).toBe(0);
    expect(out).toMatch(/1 added, 0 changed, 1 unchanged, 0 refused/);
    expect(existsSync(join(folder, 'import.refused.csv'))).toBe(false);
  });

  it('downloads pictures when it is told to, from public addresses only, and writes those that failed beside the file', async () => {
    const path = join(folder, 'pictures.csv');
    writeFileSync(
      path,
      'sku,name,brand,price,quantity,taxable,imageUrl\nP-1,Lamp,A,1,1,1,http://127.0.0.1/x.jpg\nP-2,Lamp,A,1,1,1,\n',
    );
    expect((await run([path])).out).not.toContain('pictures');
    const { out, code } = await run([path, '--download-images']);
    expect(code).toBe(0);
    expect(out).toContain('0 pictures downloaded, 1 failed');
    expect(out).toContain('pictures.csv.pictures.csv, beside the file');
    expect(readFileSync(`${path}.pictures.csv`, 'utf8').split('\r\n').slice(1)).toEqual([
      'P-1,Lamp,http://127.0.0.1/x.jpg,The picture could not be downloaded: the address is not public.',
      '',
    ]);
  });

  it('imports the file of another program once its prices are said, and prints what does not come', async () => {
    const path = join(folder, 'shopify.csv');
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Tags,Gift Card';
    writeFileSync(path, `${head}\nvase,Vase,Size,S,V-1,30,new,\nvase,,,M,V-2,40,,\ncard,Card,,,G,5,,true\n`);
    const { general, taxes, ...initial } = initialSettings({
      storeName: 'S',
      supportPhone: '1',
      taxRate: 25,
    });
    await insertMissingSettings(db, {
      ...initial,
      general: { ...general, timeZone: 'Asia/Tokyo' },
      taxes: { ...taxes, pricesIncludeTax: true },
    });
    const asked = await run([path, '--brand', 'Oak']);
    expect(asked.code).toBe(1);
    expect(asked.out).toContain(
      '  --currency (2 prices)\n  --prices-include-tax (2 prices)\nNothing was imported',
    );
    const answers = ['--brand', 'Oak', '--currency', 'USD', '--prices-include-tax', 'no'];
    const { out, code } = await run([path, ...answers]);
    expect(code).toBe(0);
    const variant = db.select().from(productVariants).where(eq(productVariants.sku, 'V-1'));
    expect(await variant).toMatchObject([{ priceMinor: 3_750 }]);
    expect(out).toContain('This is an export of Shopify: 2 products in 3 rows.');
    expect(out).toContain('  Gift cards (line 4): The shop has no gift cards.');
    expect(out).toContain('  Tags (1 row): ');
    expect(out).toMatch(/^2 rows in .* s: 2 added/m);
    expect((await run([path, '--currency', 'EUR'])).problems).toContain('this shop sells in USD');
    expect((await run(['-'], readFileSync(path, 'utf8'))).problems).toContain('into a file first');
    const { problems } = await run(['-'], 'Ref,price\nL-1,1\n');
    expect(problems).toContain('but Ref, price (--column sku=COLUMN says which one it is)');
    writeFileSync(path, 'Ref,price\nV-1,45\n');
    // The price is what its name says.
    const priced = await run([path, '--column', 'sku=Ref', ...answers]);
    expect(priced.out).toMatch(/^1 product in 1 row\. 1 product with 1 row comes/m);
    expect(await variant).toMatchObject([{ priceMinor: 5_625 }]);
    const missing = await run([path, '--column', 'sku=Nr', ...answers]);
    expect(missing.problems).toBe(`${path}: its first line names no column Nr, but Ref, price\n`);
    const own = await run(['-'], 'sku,salePrice,saleUntil,colour\nV-1,30,2036-12-24,red\n');
    expect(own.out).toContain('Columns that mean nothing here: colour');
    // The day ends in the time zone of the shop.
    expect(await variant).toMatchObject([{ saleEndsAt: new Date('2036-12-24T15:00:00.000Z') }]);
    await db.delete(products).where(eq(products.sku, 'vase'));
  });

  it('refuses answers that a file does not need: its prices would be read as others than somebody said', async () => {
    const own = 'sku,price\nL-1,12.50\n';
    const euro = await run(['-', '--currency', 'EUR'], own);
    expect([euro.problems, euro.code]).toEqual([
      '--currency: this shop sells in USD. Please convert the prices first.\n',
      1,
    ]);
    for (const [option, answer] of [
      ['--prices-include-tax', 'yes'],
      ['--brand', 'Oak'],
    ] as const) {
      const { problems, code } = await run(['-', option, answer], own);
      expect(problems).toMatch(new RegExp(`^${option}: is for files of other programs\\. `));
      expect(code).toBe(1);
    }
    const json = await run(['-', '--column', 'sku=Ref'], '{"Ref":"L-1"}\n');
    expect(json.problems).toMatch(/^--column: is for files of other programs/);
    const path = join(folder, 'wix.csv');
    writeFileSync(path, 'handleId,fieldType,name,price,ref\nlamp,Product,Lamp,5,L-1\n');
    const wix = await run([path, '--column', 'sku=ref', '--currency', 'USD']);
    expect(wix.problems).toBe('--column: this is an export of Wix, whose columns are known.\n');
  });

  it('fails when every row was refused', async () => {
    const { out, code } = await run(['-'], rows.replace('L-1', 'L 1'));
    expect(out).toMatch(/0 added, 0 changed, 0 unchanged, 2 refused/);
    expect(code).toBe(1);
  });

  it.each([
    [[], 'npm run import -- FILE'],
    [['nowhere.csv'], 'nowhere.csv: there is no such file'],
  ])('refuses %j in one line', async (args, line) => {
    const { problems, code } = await run(args);
    expect(code).toBe(1);
    expect(problems.trim().split('\n')).toEqual([expect.stringContaining(line)]);
  });

  it('refuses a folder without a shop, and creates none there', async () => {
    const DATA_DIR = join(folder, 'none');
    const { problems, code } = await run(['-'], rows, { DATABASE_URL: '', DATA_DIR });
    expect(code).toBe(1);
    expect(problems).toMatch(/^DATA_DIR: there is no shop in [^\n]+\n$/);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
