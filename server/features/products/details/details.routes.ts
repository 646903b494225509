import type { FastifyInstance } from 'fastify';
import { previewDetails } from '#contract/product-details.contract.ts';
import { renderMarkdown } from '#server/format/markdown.ts';
import { serve } from '#server/http/serve.ts';

export function detailsRoutes(app: FastifyInstance): void {
  serve(app, previewDetails, ({ body }) => ({ html: renderMarkdown(body.details ?? '', 3) }));
}
