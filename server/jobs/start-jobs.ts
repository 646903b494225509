import type { FastifyBaseLogger } from 'fastify';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Database } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import type { Settings } from '#server/env.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { type Media, openStore } from '#server/features/media/media.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';
import { shopVersion } from '#server/version.ts';
import { startBulkEdits } from './bulk-edits.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startImageDownloads } from './image-downloads.ts';
import { startImports } from './import-products.ts';
import { senderOf } from './mail-sender.ts';
import type { NightlyBackup } from './nightly-backup.ts';
import { startMailSender } from './send-mail.ts';
import { startStockMails } from './stock-mails.ts';
import { sweepsOf } from './sweeps.ts';
import { startPriceSwitches } from './switch-prices.ts';

interface JobParts {
  settings: Settings;
  shopSettings: ShopSettings;
  database: Database;
  cacheInvalidation: CacheInvalidation;
  notifications: Notifications;
  media: Media;
  log: FastifyBaseLogger;
}

export interface Jobs {
  stop(): Promise<unknown>;
}

/** Starts what a process does beside its requests. Several processes on one database may. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { settings, shopSettings, database, cacheInvalidation, notifications, media, log } = parts;
  const { pool, db } = database;
  const nightlyBackup = await openNightlyBackup(parts);
  const mailer = createMailer(settings);
  const mailSender = startMailSender({ db, mailer, sender: senderOf({ settings, shopSettings }), log });
  const stockMails = startStockMails({ db, shopSettings, log });
  const priceSwitches = await startPriceSwitches({ db, cacheInvalidation, notifications, log });
  const bulkEdits = await startBulkEdits({ db, cacheInvalidation, notifications, log });
  const imports = await startImports({ db, cacheInvalidation, notifications, log });
  const imageDownloads = await startImageDownloads({ db, cacheInvalidation, notifications, media, log });
  const housekeeping = startHousekeeping({ pool, db, sweeps: sweepsOf(settings), log });
  return {
    stop: () =>
      Promise.all([
        mailSender.stop().then(() => mailer.close()),
        nightlyBackup?.stop(),
        priceSwitches.stop(),
        bulkEdits.stop(),
        imports.stop(),
        imageDownloads.stop(),
        housekeeping.stop(),
        stockMails.stop(),
      ]),
  };
}

/** Loaded only where a folder is set. @returns null where none is */
async function openNightlyBackup({ settings, database, log }: JobParts): Promise<NightlyBackup | null> {
  const { backupDir: folder, dataDir, s3 } = settings;
  if (!folder) return null;
  const { backupSecrets } = await import('#server/backup/backup-secrets.ts');
  const { startNightlyBackup } = await import('./nightly-backup.ts');
  const { pool } = database;
  const source = {
    pool,
    images: openStore(dataDir, s3),
    secrets: backupSecrets(settings),
    version: shopVersion,
  };
  return startNightlyBackup({ pool, source, folder, log });
}
