import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { previewUndo, undoImport } from './start-undo.ts';

/** Undoing imports of products. `server/jobs/import-products.ts` undoes them. */
export function undoRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.previewUndo, async ({ actor, params }) => await previewUndo(db, actor, params.id));
  serve(app, contract.undoImport, async ({ actor, params }) => ({
    ...done('The import is being undone.'),
    import: await undoImport(db, actor, params.id),
  }));
}
