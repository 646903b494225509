import { asksForPrices, type ImportAnswers } from '#contract/import-sources.ts';
import {
  type ImportStatus,
  importPartBytes,
  type ProductImport,
} from '#contract/product-imports.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import * as en from '#server/texts/en/product-import.ts';
import { otherCurrencyIn } from '../../import-sources/column-synonyms.rules.ts';
import { keepMapping } from './import-mappings.store.ts';
import {
  cancelUnreadable,
  changeImport,
  countWaiting,
  deleteParts,
  findImport,
  insertImport,
  insertPart,
  lockImport,
  queueImport,
} from './imports.store.ts';

const texts = defineTexts({ en });

const absent = () => notFound('No import found.');

/** @throws not-found when there is none that the actor may see */
export async function getImport(db: Db, actor: Actor, id: string): Promise<ProductImport> {
  const found = await findImport(db, id, ownBrandId(actor));
  if (!found) throw absent();
  return found;
}

/** Imports of an account that wait at a time: the rows of a large one take half a gigabyte. */
const maxWaiting = 5;

/**
 * Begins an import beside those of the actor that wait to be applied.
 * @throws limit-reached
 */
export async function startImport(
  db: Db,
  actor: Actor,
  { fileName, size }: { fileName: string; size: number },
): Promise<ProductImport> {
  const brandId = ownBrandId(actor);
  const id = await inTransaction(db, async (tx) => {
    await cancelUnreadable(tx, actor.id);
    if ((await countWaiting(tx, actor.id)) >= maxWaiting)
      throw new ShopError('limit-reached', texts().tooManyWait(maxWaiting));
    return await insertImport(tx, { userId: actor.id, brandId, fileName, bytes: size });
  });
  return await getImport(db, actor, id);
}

/**
 * Stores the next part of the file, or the same one again. The file is checked when the last one is there.
 * @throws not-found, invalid-input for a part of another size or place, already-done for a file that is complete
 */
export async function receivePart(
  db: Db,
  actor: Actor,
  { id, part }: { id: string; part: number },
  content: Buffer | null,
): Promise<ProductImport> {
  await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id, ownBrandId(actor), ['uploading']);
    if (!found) throw await refusalOfImport(tx, actor, id, 'This file has been sent already.');
    const { bytes, bytesReceived } = found;
    const expected = Math.min(importPartBytes, bytes - part * importPartBytes);
    if (content?.length !== expected || part * importPartBytes > bytesReceived) {
      throw new ShopError('invalid-input', 'The file has changed while it was sent. Please choose it again.');
    }
    if (!(await insertPart(tx, id, part, content))) return;
    const received = bytesReceived + content.length;
    const isComplete = received === bytes;
    if (isComplete) await queueImport(tx, id, { bytesReceived: received, status: 'checking' });
    else await changeImport(tx, id, { bytesReceived: received });
  });
  return await getImport(db, actor, id);
}

/**
 * Lets the job write the new and changed rows.
 * @param withIt runs in the same transaction
 * @throws not-found, already-done, invalid-input while nobody has said what the prices of its file are
 */
export async function applyImport(
  db: Db,
  actor: Actor,
  id: string,
  withIt: (tx: Db, id: string) => Promise<void>,
): Promise<ProductImport> {
  await inTransaction(db, async (tx) => {
    if (!(await lockImport(tx, id, ownBrandId(actor), ['checked'])))
      throw await refusalOfImport(tx, actor, id);
    const { source } = await getImport(tx, actor, id);
    if (source && asksForPrices(source)) throw new ShopError('invalid-input', texts().sayPrices);
    // Whoever applies is who changes the products.
    await queueImport(tx, id, { status: 'applying', userId: actor.id });
    await deleteParts(tx, [id]);
    await withIt(tx, id);
  });
  return await getImport(db, actor, id);
}

/**
 * Checks another program's file again, with what it does not say.
 * @throws not-found, already-done for a file that says all
 */
export async function answerImport(
  db: Db,
  actor: Actor,
  id: string,
  answers: ImportAnswers,
): Promise<ProductImport> {
  const { source } = await getImport(db, actor, id);
  if (!source) throw new ShopError('already-done', texts().saysAll);
  if (answers.columns && !answers.columns.sku && !answers.columns.name)
    throw new ShopError('invalid-input', texts().chooseSku);
  const own = shopFormat().currency;
  const other = [answers.currency, otherCurrencyIn(answers.columns ?? {}, own)].find(
    (one) => one !== undefined && one !== own,
  );
  if (other) throw new ShopError('invalid-input', texts().otherCurrency(other, own));
  await inTransaction(db, async (tx) => {
    if (!(await lockImport(tx, id, ownBrandId(actor), ['checked'])))
      throw await refusalOfImport(tx, actor, id);
    const none = { bytesRead: 0, rowsRead: 0, rowsNew: 0, rowsChanged: 0, rowsSame: 0, rowsRefused: 0 };
    if (answers.columns && source.table)
      await keepMapping(tx, ownBrandId(actor), namesIn(source.table), answers.columns);
    await queueImport(tx, id, { status: 'checking', answers, newBrands: [], newCategories: [], ...none });
  });
  return await getImport(db, actor, id);
}

const namesIn = ({ columns }: { columns: readonly { name: string }[] }) => columns.map(({ name }) => name);

/**
 * Discards an import that was not applied; one that is being applied ends after the rows that are being written.
 * @throws not-found, already-done
 */
export async function cancelImport(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const brandId = ownBrandId(actor);
    const statuses = ['uploading', 'checking', 'checked', 'failed', 'applying'] as const;
    const found = await lockImport(tx, id, brandId, statuses);
    if (!found) throw await refusalOfImport(tx, actor, id);
    const isApplying = found.status === 'applying';
    await changeImport(tx, id, { status: isApplying ? 'stopped' : 'cancelled', claimedUntil: null });
    await deleteParts(tx, [id]);
  });
}

/** The state of an import, where it is too late or too early for what was asked. */
const states: Record<ImportStatus, string> = {
  uploading: 'The file of this import is still being sent.',
  checking: 'This import is still being checked.',
  checked: 'This import was not applied yet.',
  failed: 'The file of this import could not be read.',
  applying: 'This import is being applied.',
  applied: 'This import has been applied.',
  stopped: 'This import was stopped already.',
  undoing: 'This import is being undone.',
  undone: 'This import was undone.',
};

async function refusalOfImport(db: Db, actor: Actor, id: string, otherwise?: string): Promise<ShopError> {
  const found = await findImport(db, id, ownBrandId(actor));
  return found ? new ShopError('already-done', otherwise ?? states[found.status]) : absent();
}
