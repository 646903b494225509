import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/pages.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { renderMarkdown } from '#server/format/markdown.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { addPage, changePage, deletePage, getPage } from './change-page.ts';
import type { PageChange } from './pages.rules.ts';
import * as store from './pages.store.ts';

/** The page has an h1, and nothing above its text. */
const render = (text: string) => renderMarkdown(text, 2);

const saved: Record<PageChange, string> = {
  added: 'Page has been added successfully!',
  changed: 'Page has been updated successfully!',
  published: 'Page has been published successfully!',
  withdrawn: 'Page has been withdrawn successfully!',
  deleted: 'Page has been deleted successfully!',
};

export function pagesRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const log = (page: string, change: PageChange, who: { by: string; ip: string }) =>
    app.securityLog.writeRecorded({ event: 'page-changed', page, change, ...who });

  serve(app, contract.listShownPages, async () => ({ pages: await store.listShownPages(db) }), {
    cachedForGuests: () => ['catalogue', 'pages'],
  });
  serve(
    app,
    contract.getShownPage,
    async ({ params }) => {
      const found = await store.findShownPage(db, params.slug.replaceAll('\u0000', ''));
      if (!found) throw notFound('No page found.');
      const { text, ...page } = found;
      return { page: { ...page, html: render(text) } };
    },
    { cachedForGuests: () => ['pages'] },
  );

  serve(app, contract.listPages, async () => ({ pages: await store.listPages(db) }));
  serve(app, contract.getPage, async ({ params }) => ({ page: await getPage(db, params.id) }));
  serve(app, contract.getPublishing, async ({ params }) => {
    const publishing = await store.findPublishing(db, params.id, params.number);
    if (!publishing) throw notFound('No page found.');
    return { publishing };
  });
  serve(app, contract.previewPage, ({ body }) => ({ html: render(body.text) }));

  serve(app, contract.addPage, async ({ actor, body, ip }) => {
    const who = { by: actor.id, ip };
    const { page, change } = await addPage(db, body, who);
    if (change) log(page.title, change, who);
    return { ...done(saved.added), page };
  });
  serve(app, contract.updatePage, async ({ actor, params, body, ip }) => {
    const who = { by: actor.id, ip };
    const { page, change } = await changePage(db, params.id, body.page, who);
    if (change) log(page.title, change, who);
    return { ...done(saved[change ?? 'changed']), page };
  });
  serve(app, contract.deletePage, async ({ actor, params, ip }) => {
    const who = { by: actor.id, ip };
    log(await deletePage(db, params.id, who), 'deleted', who);
    return done(saved.deleted);
  });
}
