import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/look.contract.ts';
import {
  faviconSize,
  type Look,
  markMessages,
  maxPictureBytes,
  type PictureKind,
} from '#contract/look.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { Media } from '../media/media.ts';
import { storeMark } from '../media/store-image.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { getDraft, publishDraft, saveDraft } from './change-look.ts';
import { refusalOfSize } from './look.rules.ts';
import { findVersion } from './look.store.ts';
import { type ListShown, listMenuTargets } from './menu-targets.store.ts';

/** Pixels; a mark is twice as large as it is shown, a banner as large as any picture that is kept. */
const maxSides: Record<PictureKind, number> = {
  ...{ logo: 1200, logoDark: 1200, share: 1200 },
  ...{ favicon: faviconSize, banner: 2400 },
};

interface Parts {
  db: Db;
  media: Media;
  shopSettings: ShopSettings;
  /** The shown ones of some categories and brands, which later slices know. */
  listShown: ListShown;
}

export function lookRoutes(app: FastifyInstance, { db, media, shopSettings, listShown }: Parts): void {
  const withTargets = async <Draft extends { look: Look }>(draft: Draft) => ({
    ...draft,
    targets: await listMenuTargets(db, draft.look.menus, listShown),
  });

  serve(app, contract.getLook, async () => ({ draft: await withTargets(await getDraft(db)) }));

  serve(app, contract.saveLook, async ({ actor, body, ip }) => ({
    ...done('Draft has been saved.'),
    draft: await withTargets(await saveDraft(db, body, { by: actor.id, ip })),
  }));

  serve(app, contract.publishLook, async ({ actor, body, ip }) => {
    const who = { by: actor.id, ip };
    const { draft, number } = await publishDraft(db, body.version, who);
    if (number !== null) app.securityLog.writeRecorded({ event: 'look-published', number, ...who });
    // The pages that this process sends from now on have it.
    await shopSettings.latest();
    return { ...done('Look has been published successfully!'), draft: await withTargets(draft) };
  });

  serve(app, contract.getLookVersion, async ({ params }) => {
    const version = await findVersion(db, params.number);
    if (!version) throw notFound('No such version of the look.');
    return { version };
  });

  serve(
    app,
    contract.getMenuTargets,
    async () => {
      const { look } = await shopSettings.latest();
      const targets = await listMenuTargets(db, look.menus, listShown);
      return { targets: targets.filter(({ isShown }) => isShown) };
    },
    { cachedForGuests: () => ['catalogue', 'pages', 'settings'] },
  );

  serve(app, contract.addLookPicture, async ({ actor, body: { kind }, image }) => {
    if (!image) throw refuseField('image', markMessages.required, 'invalid-image');
    const tooLarge = kind === 'banner' ? markMessages.tooLargeBanner : markMessages.tooLarge;
    if (image.byteLength > maxPictureBytes(kind)) throw refuseField('image', tooLarge, 'invalid-image');
    const check = (size: { width: number; height: number }) => {
      const refusal = refusalOfSize(kind, size);
      if (refusal) throw refusal;
    };
    const imageUrl = await storeMark(media, image, {
      ...{ accountId: actor.id, check },
      maxSide: maxSides[kind],
    });
    return { ...done('Picture has been uploaded.'), imageUrl };
  });
}
