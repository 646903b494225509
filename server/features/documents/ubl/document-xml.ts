import type { AllSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { notFound, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/electronic-invoices.ts';
import { toUbl, type UblSource } from './to-ubl.ts';

const texts = defineTexts({ en });

type Settings = Pick<AllSettings, 'documents'>;

/** @throws not-found with words where there is none: the switch is off, or the document lacks what the standard needs */
export function makeXml(document: UblSource, { documents }: Settings): Buffer {
  if (!documents.electronicInvoices) throw notFound(texts().off);
  return Buffer.from(toUbl(document));
}

/** Says if a page has a link to it: for sellers also where something of theirs is lacking, so that they read it. */
export function offersXml(document: UblSource, as: 'buyer' | 'seller', settings: Settings): boolean {
  if (as === 'seller') return settings.documents.electronicInvoices && document.snapshot.buyer.vatId !== null;
  try {
    makeXml(document, settings);
    return true;
  } catch (failure) {
    if (failure instanceof ShopError) return false;
    throw failure;
  }
}
