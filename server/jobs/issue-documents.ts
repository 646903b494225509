import type { Db } from '#server/db/db.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { issueNoted } from '#server/features/documents/issue-documents.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';
import type { Job } from './queue.ts';
import { runBatches } from './run-batches.ts';

/** Few enough that whoever changes one of these orders hardly waits. */
const batch = 200;

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  /** How long documents are kept. */
  documentYears: number;
}

/** Issues invoices and credit notes. Triggers wake it (server/db/functions/documents.sql), and the index of orders for those that were paid. */
export function documents({ db, shopSettings, documentYears }: Parts): Job {
  const setAside = createSetAside('documents of order');
  return {
    name: 'documents',
    channel: 'document_changes',
    setAside,
    async run(run) {
      const settings = { ...(await shopSettings.latest()), documentYears };
      await runBatches(db, run, (tx) => issueNoted(tx, settings, batch, setAside));
      return null;
    },
  };
}
