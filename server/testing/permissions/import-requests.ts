import { testImage, toFormData } from '../builders/forms.ts';
import { addDownload } from '../builders/image-downloads.ts';
import { applyChecked, beginImport, checkFile, importCsv } from '../builders/imports.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import { fresh, type ValidRequests } from './valid-request.ts';

const as = ({ token }: Caller) => ({ token: token ?? '' });
const row = () => `${fresh('ROW')},Lamp,,,x,1,1,1`;
const checked = async (shop: TestApp, caller: Caller) => ({
  params: { id: (await checkFile(shop, as(caller), importCsv(row())))._id },
});

const ofShopify = async (shop: TestApp, caller: Caller) => {
  const csv = `Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,${fresh('ROW')},5`;
  return { params: { id: (await checkFile(shop, as(caller), csv))._id }, body: { brand: 'Kilnfold' } };
};

/** A merchant's row has no brand, one of the shop names it: whoever sends both, one is applied. */
const applied = async (shop: TestApp, caller: Caller) => {
  const rows = ['', 'Kilnfold'].map((brand) => `${fresh('ROW')},Imported,${brand},,x,1,1,1`);
  const { _id } = await checkFile(shop, as(caller), importCsv(...rows));
  return { params: { id: (await applyChecked(shop, as(caller), _id))._id } };
};

/** Valid requests for calls about imports. */
export const importRequests = {
  'productImports.startImport': () => ({ body: { fileName: 'lamps.csv', size: 10 } }),
  'productImports.sendImportPart': async (shop, caller) => {
    const body = new FormData();
    body.set('file', new Blob(['a']), 'part');
    const { _id: id } = await beginImport(shop, as(caller), 1);
    return { params: { id, part: '0' }, body };
  },
  'productImports.listImports': () => ({}),
  'productImports.getImport': checked,
  'productImports.listImportRows': checked,
  'productImports.downloadRefusedRows': checked,
  'productImports.downloadChanges': checked,
  'productImports.downloadLeftOut': checked,
  'productImports.answerImport': ofShopify,
  'productImports.applyImport': checked,
  'productImports.previewUndo': applied,
  'productImports.undoImport': applied,
  'productImports.cancelImport': checked,
  'importImages.getImportImages': checked,
  'importImages.downloadFailedImages': checked,
  'importImages.retryImportImages': async (shop, caller) => {
    const request = await applied(shop, caller);
    await addDownload(shop.db, request.params.id, { status: 'failed', problem: 'It failed.' });
    return request;
  },
  'importImages.stopImportImages': async (shop, caller) => {
    const request = await checked(shop, caller);
    await addDownload(shop.db, request.params.id, { status: 'waiting' });
    return request;
  },
  'exportedPictures.exportPictures': () => ({}),
  'exportedPictures.importPicture': async () => ({
    body: toFormData({ imageUrl: `/media/${'0'.repeat(24)}/40x50.png` }, await testImage()),
  }),
} satisfies ValidRequests;
