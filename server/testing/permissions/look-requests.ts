import { ourLook } from '#contract/look.contract.ts';
import { lookVersions } from '#server/db/schema/look.ts';
import { findDraft } from '#server/features/look/look.store.ts';
import { testImage, toFormData } from '../builders/forms.ts';
import { lookWith } from '../builders/look.ts';
import type { TestApp } from '../test-app.ts';
import type { ValidRequests } from './valid-request.ts';

const versionNow = async ({ db }: TestApp) => (await findDraft(db))?.version ?? 0;

/** Valid requests for calls about the look. */
export const lookRequests = {
  'look.getLook': () => ({}),
  'look.getMenuTargets': () => ({}),
  'look.saveLook': async (shop) => ({
    body: { look: lookWith({ accent: '#7a3b12' }), version: await versionNow(shop) },
  }),
  'look.publishLook': async (shop) => ({ body: { version: await versionNow(shop) } }),
  'look.getLookVersion': async ({ db }) => {
    await db.insert(lookVersions).values({ number: 1, look: ourLook }).onConflictDoNothing();
    return { params: { number: '1' } };
  },
  'look.addLookPicture': async () => ({ body: toFormData({ kind: 'logo' }, await testImage()) }),
} satisfies ValidRequests;
