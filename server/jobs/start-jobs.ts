import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import type { Settings } from '#server/env.ts';
import type { PdfMaker } from '#server/features/documents/pdf/pdf-maker.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { type Media, openStore } from '#server/features/media/media.ts';
import type { OrderLinks } from '#server/features/orders/order-link.ts';
import type { Providers } from '#server/features/payment-providers/provider.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';
import { shopVersion } from '#server/process/version.ts';
import { attachPdfs } from './attach-pdfs.ts';
import { bulkEdits } from './bulk-edits.ts';
import { recentSales } from './count-sales.ts';
import { healthChecks } from './health-checks.ts';
import { housekeeping } from './housekeeping.ts';
import { imageDownloads } from './image-downloads.ts';
import { imports } from './import-products.ts';
import { orderIndex } from './index-orders.ts';
import { documents } from './issue-documents.ts';
import { createSender } from './mail-sender.ts';
import { type Job, startQueue } from './queue.ts';
import { searchWords } from './search-words.ts';
import { mails } from './send-mail.ts';
import { payments } from './settle-payments.ts';
import { backInStockMails, lowStockMails } from './stock-mails.ts';
import { createSweeps } from './sweeps.ts';
import { priceSwitches } from './switch-prices.ts';

interface JobParts {
  settings: Settings;
  shopSettings: ShopSettings;
  database: Database;
  notifications: Notifications;
  media: Media;
  pdfs: PdfMaker;
  orderLinks: OrderLinks;
  providers: Providers;
  /** Counts orders that a job places. */
  onPlaced: (() => void) | undefined;
  log: FastifyBaseLogger;
}

/** Starts what a process does beside its requests. Several processes on one database may. */
export async function startJobs(parts: JobParts): Promise<{ stop(): Promise<void> }> {
  const { settings, shopSettings, database, notifications, orderLinks, log } = parts;
  const mailer = createMailer(settings);
  const shop = { ...parts, db: database.db };
  const queue = await startQueue({ db: database.db, notifications, log }, [
    mails({
      ...{ ...shop, mailer, sender: createSender({ settings, shopSettings, orderLinks }) },
      attach: attachPdfs(shop),
    }),
    imports(shop),
    imageDownloads(shop),
    bulkEdits(shop),
    priceSwitches(shop),
    payments(shop),
    searchWords(shop),
    orderIndex(shop),
    documents({ ...shop, documentYears: settings.documentYears }),
    recentSales(shop),
    backInStockMails(shop),
    lowStockMails(shop),
    housekeeping({ ...shop, sweeps: createSweeps(settings) }),
    ...healthChecks(shop),
    ...(await openNightlyBackup(parts)),
  ]);
  return { stop: () => queue.stop().then(() => mailer.close()) };
}

/** Loaded only where a folder is set. */
async function openNightlyBackup({ settings, database: { db, pool }, log }: JobParts): Promise<Job[]> {
  const { backupDir: folder, dataDir, s3 } = settings;
  if (!folder) return [];
  const { backupSecrets } = await import('#server/backup/backup-secrets.ts');
  const { nightlyBackup } = await import('./nightly-backup.ts');
  const secrets = backupSecrets(settings);
  const source = { pool, images: openStore(dataDir, s3), secrets, version: shopVersion };
  return [nightlyBackup({ db, source, folder, log })];
}
