import type { FastifyInstance } from 'fastify';
import { previewDetails } from '#contract/product-details.contract.ts';
import { serve } from '#server/http/serve.ts';
import { renderDetails } from './render-details.ts';

export function detailsRoutes(app: FastifyInstance): void {
  serve(app, previewDetails, ({ body }) => ({ html: renderDetails(body.details ?? '') }));
}
