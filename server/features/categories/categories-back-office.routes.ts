import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/categories.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { activateCategory, addCategory, changeCategory, deleteCategory } from './change-category.ts';

/** 100,000 ids of 36 characters with quotes and commas. */
const maxBodyBytes = 5 * 1024 * 1024;

export function categoriesBackOfficeRoutes(
  app: FastifyInstance,
  shop: { db: Db; cacheInvalidation: CacheInvalidation },
): void {
  serve(
    app,
    calls.addCategory,
    async ({ body }) => ({
      ...done('Category has been added successfully!'),
      category: await addCategory(shop, body),
    }),
    { maxBodyBytes },
  );
  serve(
    app,
    calls.updateCategory,
    async ({ params, body }) => {
      await changeCategory(shop, params.id, body.category);
      return done('Category has been updated successfully!');
    },
    { maxBodyBytes },
  );
  serve(app, calls.activateCategory, async ({ params, body }) => {
    await activateCategory(shop, params.id, body.category.isActive);
    return done('Category has been updated successfully!');
  });
  serve(app, calls.deleteCategory, async ({ params }) => {
    await deleteCategory(shop, params.id);
    return done('Category has been deleted successfully!');
  });
}
