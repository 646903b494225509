import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/attributes.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { findAttribute, listAttributes } from './attributes.store.ts';
import { addAttribute, changeAttribute, deleteAttribute, moveAttribute } from './change-attribute.ts';

/** Attributes of products. Their values are part of products. */
export function attributesRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const log = (attribute: string, change: 'added' | 'changed' | 'deleted', who: { by: string; ip: string }) =>
    app.securityLog.writeRecorded({ event: 'attribute-changed', attribute, change, ...who });

  serve(app, contract.listAttributes, async () => ({ attributes: await listAttributes(db) }));

  serve(app, contract.getAttribute, async ({ params }) => {
    const attribute = await findAttribute(db, params.id);
    if (!attribute) throw notFound('No attribute found.');
    return { attribute };
  });

  serve(app, contract.addAttribute, async ({ actor, body, ip }) => {
    const who = { by: actor.id, ip };
    const attribute = await addAttribute(db, body, who);
    log(attribute.name, 'added', who);
    return { ...done('Attribute has been added successfully!'), attribute };
  });

  serve(app, contract.updateAttribute, async ({ actor, params, body, ip }) => {
    const who = { by: actor.id, ip };
    const { attribute, changed } = await changeAttribute(db, params.id, body.attribute, who);
    if (changed) log(attribute.name, 'changed', who);
    return { ...done('Attribute has been updated successfully!'), attribute };
  });

  serve(app, contract.moveAttribute, async ({ params, body }) => ({
    ...done('Attribute has been moved successfully!'),
    attributes: await moveAttribute(db, params.id, body.after),
  }));

  serve(app, contract.deleteAttribute, async ({ actor, params, ip }) => {
    const who = { by: actor.id, ip };
    log(await deleteAttribute(db, params.id, who), 'deleted', who);
    return done('Attribute has been deleted successfully!');
  });
}
