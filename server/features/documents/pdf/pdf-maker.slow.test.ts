import { afterAll, expect, it } from 'vitest';
import { aDocument, aLine } from '#server/testing/builders/shown-documents.ts';
import { PdfMaker } from './pdf-maker.ts';

const pdfs = new PdfMaker();
afterAll(() => pdfs.close());
const make = async (document = aDocument(), pageSize: 'A4' | 'LETTER' = 'A4') => {
  const { pdf, hash } = await pdfs.make({ document, pageSize });
  return { pdf: Buffer.from(pdf).toString('latin1'), hash };
};

it('makes the same file each time, with language and title, on A4 or Letter', async () => {
  const document = aDocument({ lines: [aLine({ name: '行灯' })] });
  const { pdf, hash } = await make(document);
  expect(pdf).toContain('/Lang (en)');
  expect(pdf).toContain('(Invoice INV-2026-0118)');
  expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
  expect(await make(document)).toEqual({ pdf, hash });
  const letter = await make(document, 'LETTER');
  expect(letter.pdf).toContain('/MediaBox [0 0 612 792]');
  expect([letter.hash === hash, (await make(aDocument({ net: 21 }))).hash === hash]).toEqual([true, false]);
});

it('makes pages of 500 lines', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => aLine({ name: `Lamp ${at}` }));
  expect((await make(aDocument({ lines }))).pdf).toMatch(/\/Type \/Pages\n\/Count (1[5-9]|2\d)\n/);
});

it('goes on after one that fails', async () => {
  const broken = make(aDocument({ locale: 'no locale' }));
  const next = make();
  await expect(broken).rejects.toThrow('locale');
  expect((await next).pdf).toMatch(/^%PDF-/);
});

it('takes what people wait for first, and refuses nothing of the background', async () => {
  const made: string[] = [];
  const add = async (name: string, isPatient: boolean) => {
    await pdfs.make({ document: aDocument(), pageSize: 'A4' }, isPatient);
    made.push(name);
  };
  const background = Array.from({ length: 60 }, (_, at) => add(`background ${at}`, true));
  await Promise.all([...background, add('somebody', false)].slice(-1));
  expect(made).toEqual(['background 0', 'somebody']);
  await Promise.all(background);
  expect(made).toHaveLength(61);
});

it('refuses while many wait, and all once it is closed', async () => {
  const closed = new PdfMaker();
  const made = Array.from({ length: 53 }, () => closed.make({ document: aDocument(), pageSize: 'A4' }));
  const settled = Promise.allSettled(made);
  await closed.close();
  const reasons = (await settled).map((one) => (one.status === 'rejected' ? (one.reason.code ?? 0) : 'made'));
  expect(reasons.filter((reason) => reason === 'made')).toEqual([]);
  expect(reasons.filter((reason) => reason === 'unavailable')).toHaveLength(2);
});
