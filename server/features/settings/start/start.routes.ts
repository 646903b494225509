import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/start.contract.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { logChanges } from '../save-settings.ts';
import { readStart, type StartWriter } from './read-start.ts';
import { saveStart } from './save-start.ts';

/** The first page of a new shop's owner. */
export function startRoutes(app: FastifyInstance, parts: StartWriter): void {
  serve(app, contract.getStart, () => readStart(parts));

  serve(app, contract.saveStart, async ({ actor, body, ip }) => {
    const who = { by: actor.id, ip };
    logChanges(app, await saveStart(parts, body, who), who);
    await parts.shopSettings.latest();
    return { ...done('Your shop has been saved.'), ...(await readStart(parts)) };
  });
}
