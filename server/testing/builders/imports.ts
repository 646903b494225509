import type { ImportAnswers } from '#contract/import-sources.ts';
import { importPartBytes, type ProductImport } from '#contract/product-imports.contract.ts';
import { workOnNext } from '#server/jobs/import-products.ts';
import type { TestApp } from '../test-app.ts';

interface Sender {
  token: string;
}

export const importHead = 'sku,name,brand,category,description,price,quantity,taxable';

/** @returns a CSV file of these rows */
export const importCsv = (...rows: string[]) => `${[importHead, ...rows].join('\n')}\n`;

/** Begins an import and sends no part of it. Where five wait, they are discarded first. */
export async function beginImport(shop: TestApp, { token }: Sender, size: number): Promise<ProductImport> {
  const begin = () =>
    shop.call('POST', '/product/import', { token, body: { fileName: 'autumn-prices.csv', size } });
  let response = await begin();
  if (response.json().code === 'limit-reached') {
    const { imports } = (await shop.call('GET', '/product/import', { token })).json();
    for (const { _id, status } of imports)
      if (status === 'checked') await shop.call('DELETE', `/product/import/${_id}`, { token });
    response = await begin();
  }
  if (response.statusCode !== 200) throw new Error(`no import was begun: ${response.body}`);
  return response.json().import;
}

export function sendPart(shop: TestApp, { token }: Sender, id: string, part: number, bytes: Uint8Array) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'part');
  return shop.call('PUT', `/product/import/${id}/parts/${part}`, { token, body });
}

/** Sends a file, which is not checked yet. */
export async function sendImport(
  shop: TestApp,
  sender: Sender,
  content: string | Buffer,
): Promise<ProductImport> {
  const bytes = Buffer.from(content);
  let sent = await beginImport(shop, sender, bytes.length);
  for (let part = 0; part * importPartBytes < bytes.length; part += 1) {
    const piece = bytes.subarray(part * importPartBytes, (part + 1) * importPartBytes);
    const response = await sendPart(shop, sender, sent._id, part, piece);
    if (response.statusCode !== 200) throw new Error(`a part was refused: ${response.body}`);
    sent = response.json().import;
  }
  return sent;
}

/** Works on imports as the job does, until none waits. */
export async function runImports(shop: TestApp): Promise<void> {
  const { signal } = new AbortController();
  while (await workOnNext(shop.db, signal));
}

export async function getImport(shop: TestApp, { token }: Sender, id: string): Promise<ProductImport> {
  return (await shop.call('GET', `/product/import/${id}`, { token })).json().import;
}

/** Sends a file and waits until it is checked. */
export async function checkFile(
  shop: TestApp,
  sender: Sender,
  content: string | Buffer,
): Promise<ProductImport> {
  const { _id } = await sendImport(shop, sender, content);
  await runImports(shop);
  return await getImport(shop, sender, _id);
}

/** Answers what the file of another program does not say, and waits until it is checked again. */
export async function answerChecked(
  shop: TestApp,
  { token }: Sender,
  id: string,
  answers: ImportAnswers = { currency: 'USD', pricesIncludeTax: false },
): Promise<ProductImport> {
  const response = await shop.call('POST', `/product/import/${id}/answers`, { token, body: answers });
  if (response.statusCode !== 200) throw new Error(`the answers were not taken: ${response.body}`);
  await runImports(shop);
  return await getImport(shop, { token }, id);
}

/** Applies an import that was checked, and waits until that is done. */
export async function applyChecked(shop: TestApp, sender: Sender, id: string): Promise<ProductImport> {
  const response = await shop.call('POST', `/product/import/${id}/apply`, sender);
  if (response.statusCode !== 200) throw new Error(`the import was not applied: ${response.body}`);
  await runImports(shop);
  return await getImport(shop, sender, id);
}

/** Undoes an import that was applied, and waits until that is done. */
export async function undoApplied(shop: TestApp, { token }: Sender, id: string): Promise<ProductImport> {
  const response = await shop.call('POST', `/product/import/${id}/undo`, { token });
  if (response.statusCode !== 200) throw new Error(`the import was not undone: ${response.body}`);
  await runImports(shop);
  return await getImport(shop, { token }, id);
}

/** Rows of `importCsv`, each with another new product. */
export const importMugs = (count: number) =>
  importCsv(...Array.from({ length: count }, (_, at) => `M-${at},Mug ${at},Kilnfold,Kitchen,x,9,3,0`));

/** The header of a file of Shopify. */
export const shopifyHead =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Taxable,Variant Barcode,Gift Card';
export const shopifyMug = (at: number) =>
  `mug-${at},Mug ${at},Clay,Oak,Cups,true,Title,Default Title,M-${at},,shopify,3,deny,9.00,,true,,`;
