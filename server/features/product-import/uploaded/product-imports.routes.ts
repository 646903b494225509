import type { FastifyInstance } from 'fastify';
import { toPageInfo } from '#contract/paging.ts';
import * as contract from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { ownBrandId } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { exportChanges, exportLeftOut, exportRefused } from './export-rows.ts';
import { countRows, listRows } from './import-rows.store.ts';
import { listImports } from './imports.store.ts';
import {
  answerImport,
  applyImport,
  cancelImport,
  getImport,
  receivePart,
  startImport,
} from './send-import.ts';

interface ProductImportsParts {
  db: Db;
  limits: RateLimits;
  /** Has the pictures of an import downloaded, once it is applied. */
  requestImages: (tx: Db, id: string) => Promise<void>;
}

/** Imports of products in the dashboard. `server/jobs/import-products.ts` checks and applies them. */
export function productImportsRoutes(
  app: FastifyInstance,
  { db, limits, requestImages }: ProductImportsParts,
): void {
  serve(app, contract.startImport, async ({ actor, body }) => {
    await limits.take('import-check', { person: actor.id });
    return { ...done('The import has begun.'), import: await startImport(db, actor, body) };
  });
  serve(app, contract.sendImportPart, async ({ actor, params, file }) => ({
    ...done('The part has been stored.'),
    import: await receivePart(db, actor, params, file),
  }));
  serve(app, contract.listImports, async ({ actor }) => ({
    imports: await listImports(db, ownBrandId(actor)),
  }));
  serve(app, contract.getImport, async ({ actor, params }) => ({
    import: await getImport(db, actor, params.id),
  }));
  serve(app, contract.listImportRows, async ({ actor, params, query }) => {
    await getImport(db, actor, params.id);
    const rows = await listRows(db, params.id, { ...query, brandId: ownBrandId(actor) });
    return { rows, ...toPageInfo(await countRows(db, params.id, query), query.page, query.limit) };
  });
  serve(app, contract.downloadRefusedRows, async ({ actor, params }) =>
    exportRefused(db, await getImport(db, actor, params.id)),
  );
  serve(app, contract.downloadChanges, async ({ actor, params }) =>
    exportChanges(db, await getImport(db, actor, params.id)),
  );
  serve(app, contract.downloadLeftOut, async ({ actor, params }) =>
    exportLeftOut(db, await getImport(db, actor, params.id)),
  );
  serve(app, contract.answerImport, async ({ actor, params, body }) => {
    await limits.take('import-check', { person: actor.id });
    return { ...done('The file is being checked.'), import: await answerImport(db, actor, params.id, body) };
  });
  serve(app, contract.applyImport, async ({ actor, params, body }) => {
    const attempt = await limits.take('import', { person: actor.id });
    const applied = await applyImport(db, actor, params.id, async (tx, id) => {
      if (body.downloadImages) await requestImages(tx, id);
    }).catch(async (error: unknown) => {
      if (error instanceof ShopError) await attempt.giveBack();
      throw error;
    });
    return { ...done('The rows are being applied.'), import: applied };
  });
  serve(app, contract.cancelImport, async ({ actor, params }) => {
    await cancelImport(db, actor, params.id);
    return done('The import has been cancelled.');
  });
}
