import { importPartBytes, maxImportBytes, maxImportRows } from '#contract/product-imports.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { yielding } from '#server/concurrency/yielding.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { formatCount } from '#server/format/format.ts';
import { UnreadableFile } from '../../import-sources/unreadable-file.ts';
import { checkedRows } from '../check-row.ts';
import { readCatalogue } from '../read-rows.ts';
import { readTaxes } from '../read-taxes.ts';
import { findBrandName } from '../stored-products.store.ts';
import { type Brand, Progress, storeBatch } from './check-batch.ts';
import { type ClaimedImport, noteProgress } from './claimed-imports.store.ts';
import { findMapping } from './import-mappings.store.ts';
import { deleteRows } from './import-rows.store.ts';
import { deleteParts, findPart } from './imports.store.ts';
import { inBatches } from './row-batches.ts';

/** As much of the file is read at a time. */
const pieceBytes = 64 * 1024;
const maxIgnored = 20;
/** Between renewals of the claim while no rows are stored; a fraction of its time. */
const renewalMs = 5_000;
/** A file in gzip may unpack to much more than anybody wrote. */
const maxUnpacked = 10 * maxImportBytes;

/**
 * Reads the file of an import and stores what each row would change. Begins again after an interruption.
 * @throws ClaimLost when it was cancelled, or another process does it
 */
export async function checkImport(
  db: Db,
  claimed: ClaimedImport,
  signal: AbortSignal,
  maxRows = maxImportRows,
): Promise<void> {
  const { id, brandId } = claimed;
  while ((await deleteRows(db, id, 5_000)) > 0) signal.throwIfAborted();
  const name = brandId && (await findBrandName(db, brandId));
  const brand = brandId && name ? { id: brandId, name } : null;
  if (brandId && !brand) return await fail(db, claimed, 'Your brand does not exist any more.');
  try {
    await readFile(db, claimed, { brand, maxRows, signal });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const [first = '', ...rest] = error.message;
    await fail(db, claimed, `${first.toUpperCase()}${rest.join('')}.`);
  }
}

async function readFile(
  db: Db,
  claimed: ClaimedImport,
  { brand, maxRows, signal }: { brand: Brand | null; maxRows: number; signal: AbortSignal },
): Promise<void> {
  // Before the first price is read: the shop may choose another one meanwhile.
  const { currency } = shopFormat();
  let bytesRead = 0;
  let renewed = performance.now();
  /** The rows of another program are all read before the first is stored. */
  async function keep(): Promise<void> {
    if (performance.now() - renewed < renewalMs) return;
    await noteProgress(db, claimed, { bytesRead });
    renewed = performance.now();
  }
  async function* content(): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const bytes = await findPart(db, claimed.id, part);
      if (!bytes) return;
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes);
        bytesRead += piece.length;
        signal.throwIfAborted();
        await keep();
        yield piece;
      }
      if (bytes.length < importPartBytes) return;
    }
  }
  const { columns, ignored, rows, readAs, source } = await readCatalogue(yielding(content()), {
    maxUnpacked,
    answers: claimed.answers ?? undefined,
    taxes: await readTaxes(db),
    chosenColumns: (names) => findMapping(db, claimed.brandId, names, currency),
  });
  const ofShop = brand ? columns.filter((name) => name === 'category' || name === 'categories') : [];
  const ignoredColumns = [...ofShop, ...ignored];
  await noteProgress(db, claimed, {
    columns,
    ignoredColumns: ignoredColumns.slice(0, maxIgnored),
  });
  const progress = new Progress();
  for await (const batch of inBatches(yielding(checkedRows(rows, brand ? adaptTo(brand) : undefined)))) {
    signal.throwIfAborted();
    if (progress.counts.read + batch.length > maxRows)
      throw new UnreadableFile(`it has more than ${formatCount(maxRows)} rows: please split it`);
    await storeBatch(db, claimed, progress, { rows: batch, brand, bytesRead });
  }
  await inTransaction(db, async (tx) => {
    const found = { currency, readAs: readAs(), source: source() };
    await noteProgress(tx, claimed, { status: 'checked', ...found, claimedUntil: null });
    // Answers about another program's file have it checked again.
    if (!found.source) await deleteParts(tx, [claimed.id]);
  });
}

/** Rows of a merchant's file have the own brand, and no categories, which the shop assigns. */
const adaptTo = (brand: Brand) => (values: Record<string, unknown>) => ({
  ...values,
  // A value that is no text is refused with the row.
  brand: (typeof values.brand === 'string' ? values.brand.trim() : values.brand) || brand.name,
  category: '',
  categories: '',
});

const fail = (db: Db, claimed: ClaimedImport, problem: string) =>
  inTransaction(db, async (tx) => {
    await noteProgress(tx, claimed, { status: 'failed', problem, claimedUntil: null });
    await deleteParts(tx, [claimed.id]);
  });
