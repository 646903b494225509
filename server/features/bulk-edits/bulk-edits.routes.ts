import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/bulk-edits.contract.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { listBulkEdits } from './bulk-edits.store.ts';
import { previewBulkEdit } from './preview-bulk-edit.ts';
import { type BulkParts, cancelBulkEdit, startBulkEdit } from './start-bulk-edit.ts';

/** Changes of many products by administrators and merchants. */
export function bulkEditsRoutes(app: FastifyInstance, parts: BulkParts): void {
  const { securityLog } = app;
  serve(app, calls.previewBulkEdit, async ({ actor, body }) => await previewBulkEdit(parts, actor, body));
  serve(app, calls.listBulkEdits, async ({ actor }) => ({ edits: await listBulkEdits(parts.db, actor.id) }));
  serve(app, calls.startBulkEdit, async ({ actor, body, ip }) => {
    const { edit, isNew } = await startBulkEdit(parts, actor, body);
    const { change, total: count } = edit;
    if (isNew)
      securityLog.write({ event: 'products-changed', account: actor.id, ip, how: change.kind, count });
    return { ...done('The products are being changed.'), edit };
  });
  serve(app, calls.cancelBulkEdit, async ({ actor, params }) => ({
    ...done('The rest stays as it is.'),
    edit: await cancelBulkEdit(parts, actor, params.id),
  }));
}
