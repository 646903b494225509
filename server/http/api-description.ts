import type { FastifyInstance } from 'fastify';
import { apiPage, apiPagePolicy } from './api-page.ts';
import { openApiDocument } from './openapi.ts';

interface Shop {
  publicUrl: string;
  storeName: () => Promise<string>;
}

/** The contract for people and programs, under the name that the shop has now. */
export function apiDescription(app: FastifyInstance, { publicUrl, storeName }: Shop): void {
  const describe = (name: string) => {
    const document = openApiDocument(name, publicUrl);
    return { name, document, page: apiPage(document) };
  };
  let described: ReturnType<typeof describe> | null = null;

  async function current() {
    const name = await storeName();
    if (described?.name !== name) described = describe(name);
    return described;
  }

  app.get('/openapi.json', async () => (await current()).document);
  app.get('/docs', async (_request, reply) => {
    const { page } = await current();
    return reply.header('content-security-policy', apiPagePolicy).type('text/html; charset=utf-8').send(page);
  });
}
