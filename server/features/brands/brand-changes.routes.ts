import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/brands.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { activateBrand, addBrand, changeBrand } from './change-brand.ts';

interface Parts {
  db: Db;
  /** Changes its merchant, too, which a later slice does. @throws 'not-found' */
  deleteBrand: (id: string) => Promise<void>;
}

/** Changes by administrators and merchants. */
export function brandChangesRoutes(app: FastifyInstance, { db, deleteBrand }: Parts): void {
  serve(app, calls.addBrand, async ({ body }) => ({
    ...done('Brand has been added successfully!'),
    brand: await addBrand(db, body),
  }));
  serve(app, calls.updateBrand, async ({ actor, params, body }) => ({
    ...done('Brand has been updated successfully!'),
    brand: await changeBrand(db, actor, params.id, body.brand),
  }));
  serve(app, calls.activateBrand, async ({ actor, params, body }) => {
    await activateBrand(db, actor, params.id, body.brand.isActive);
    return done('Brand has been updated successfully!');
  });
  serve(app, calls.deleteBrand, async ({ params }) => {
    await deleteBrand(params.id);
    return done('Brand has been deleted successfully!');
  });
}
