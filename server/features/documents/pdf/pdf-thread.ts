/**
 * The thread of `pdf-maker.ts`: makes PDFs, one message each. It has neither the database nor the settings, and asks for no file but its fonts.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { create } from 'fontkit';
import pdfmake from 'pdfmake';
import { toPaper } from '#contract/document-paper.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { withoutLayout } from './font-file.ts';
import { toPdf } from './paper-pdf.ts';
import type { MadePdf, PdfReply, PdfTask } from './pdf-maker.ts';

const { resolve } = createRequire(import.meta.url);
const loadFont = (name: string) =>
  withoutLayout(readFileSync(resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)));
const normal = loadFont('Regular');
// Both have the same letters.
const font = create(normal);
pdfmake.virtualfs.writeFileSync('normal', normal);
pdfmake.virtualfs.writeFileSync('bold', loadFont('Medium'));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

async function make({ document, pageSize }: PdfTask): Promise<MadePdf> {
  // The words in the language that the document was issued in.
  setShopFormat({ ...defaultFormat, locale: document.locale });
  // pdfmake replaces the names by the files in what it is given.
  pdfmake.setFonts({ Roboto: { normal: 'normal', bold: 'bold' } });
  const definition = toPdf(document, pageSize, (codePoint) => font.hasGlyphForCodePoint(codePoint));
  return {
    pdf: await pdfmake.createPdf(definition).getBuffer(),
    // As its page says it: how this font writes numbers is no part of that.
    hash: createHash('sha256')
      .update(JSON.stringify(toPaper(document)))
      .digest('hex'),
  };
}

parentPort?.on('message', async (task: PdfTask) => {
  const reply: PdfReply = await make(task).catch((error: unknown) => ({ failure: String(error) }));
  parentPort?.postMessage(reply);
});
