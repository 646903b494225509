import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/bulk-edits.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Actor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/bulk-undo.ts';
import { listBulkEdits } from './bulk-edits.store.ts';
import { previewBulkEdit } from './preview-bulk-edit.ts';
import { type BulkParts, cancelBulkEdit, startBulkEdit, startUndo } from './start-bulk-edit.ts';

const texts = defineTexts({ en });

type Begun = Awaited<ReturnType<typeof startUndo>>;

/** Changes of many products by administrators and merchants. */
export function bulkEditsRoutes(app: FastifyInstance, parts: BulkParts): void {
  const { securityLog } = app;
  const log = ({ edit, isNew }: Begun, { id: account }: Actor, ip: string) => {
    const { change, total: count } = edit;
    if (isNew) securityLog.write({ event: 'products-changed', account, ip, how: change.kind, count });
  };
  serve(app, calls.previewBulkEdit, async ({ actor, body }) => await previewBulkEdit(parts, actor, body));
  serve(app, calls.listBulkEdits, async ({ actor }) => ({ edits: await listBulkEdits(parts.db, actor.id) }));
  serve(app, calls.startBulkEdit, async ({ actor, body, ip }) => {
    const begun = await startBulkEdit(parts, actor, body);
    log(begun, actor, ip);
    return { ...done('The products are being changed.'), edit: begun.edit };
  });
  serve(app, calls.undoBulkEdit, async ({ actor, params, body, ip }) => {
    const begun = await startUndo(parts, actor, { of: params.id, id: body._id });
    log(begun, actor, ip);
    return { ...done(texts().begun), edit: begun.edit };
  });
  serve(app, calls.cancelBulkEdit, async ({ actor, params }) => ({
    ...done('The rest stays as it is.'),
    edit: await cancelBulkEdit(parts, actor, params.id),
  }));
}
