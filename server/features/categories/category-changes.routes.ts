import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/categories.contract.ts';
import { messages } from '#contract/validation.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { Media } from '../media/media.ts';
import { storeImage } from '../media/store-image.ts';
import {
  activateCategory,
  addCategory,
  changeCategory,
  changeImage,
  deleteCategory,
} from './change-category.ts';

export function categoryChangesRoutes(app: FastifyInstance, { db, media }: { db: Db; media: Media }): void {
  serve(app, calls.addCategory, async ({ body }) => ({
    ...done('Category has been added successfully!'),
    category: await addCategory(db, body),
  }));
  serve(app, calls.updateCategory, async ({ params, body }) => {
    await changeCategory(db, params.id, body.category);
    return done('Category has been updated successfully!');
  });
  serve(app, calls.replaceCategoryImage, async ({ actor, params, image }) => {
    const store = async () => {
      if (!image) throw refuseField('image', messages.imageRequired, 'invalid-image');
      return await storeImage(media, image, actor.id);
    };
    const imageUrl = (await changeImage(db, params.id, store)) ?? '';
    return { ...done('Category has been updated successfully!'), imageUrl };
  });
  serve(app, calls.removeCategoryImage, async ({ params }) => {
    await changeImage(db, params.id, async () => null);
    return done('Category has been updated successfully!');
  });
  serve(app, calls.activateCategory, async ({ params, body }) => {
    await activateCategory(db, params.id, body.category.isActive);
    return done('Category has been updated successfully!');
  });
  serve(app, calls.deleteCategory, async ({ params }) => {
    await deleteCategory(db, params.id);
    return done('Category has been deleted successfully!');
  });
}
