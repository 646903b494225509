import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/settings.contract.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { toCheckoutReasons } from './checkout-reasons.rules.ts';
import { offersWithdrawal } from './offers-withdrawal.rules.ts';
import { readGroup } from './read-group.ts';
import { saveSettings } from './save-settings.ts';
import { isSavedWithClasses, noteSavedWithClasses } from './settings.store.ts';
import type { ShopSettings } from './shop-settings.ts';
import type { ProvidersSetUp } from './shown-providers.rules.ts';

interface Parts {
  db: Db;
  shopSettings: ShopSettings;
  /** True when the owner's terms are published. */
  hasTerms: (tx: Db) => Promise<boolean>;
  listUnweighed: (db: Db) => Promise<{ _id: string; name: string }[]>;
  providersSetUp: ProvidersSetUp;
}

export function settingsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, contract.getGeneralSettings, () => readGroup(parts, 'general'));

  serve(app, contract.getSearchSettings, () => readGroup(parts, 'search'));

  serve(app, contract.changeGeneralSettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'general', ...body }, { by: actor.id, ip });
    return { ...done('The settings have been saved.'), ...(await readGroup(parts, 'general')) };
  });

  serve(app, contract.changeSearchSettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'search', ...body }, { by: actor.id, ip });
    return { ...done('The synonyms have been saved.'), ...(await readGroup(parts, 'search')) };
  });

  serve(app, contract.getOrderSettings, () => readGroup(parts, 'orders'));

  serve(app, contract.changeOrderSettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'orders', ...body }, { by: actor.id, ip });
    return { ...done('The settings have been saved.'), ...(await readGroup(parts, 'orders')) };
  });

  /** With why 'Place Order' opens the page, as all groups together decide. */
  const readCheckout = async () => ({
    ...(await readGroup(parts, 'checkout')),
    placeOrder: toCheckoutReasons(await parts.shopSettings.latest(), new Date()),
  });

  serve(app, contract.getCheckoutSettings, readCheckout);

  serve(app, contract.changeCheckoutSettings, async ({ actor, body, ip }) => {
    const check = async (tx: Db) => {
      // Without the page no box is shown, and orders go through without consent.
      if (body.settings.requiresTerms && !(await parts.hasTerms(tx))) throw noTerms();
    };
    await saveSettings(app, parts, { group: 'checkout', ...body, check }, { by: actor.id, ip });
    return { ...done('The settings have been saved.'), ...(await readCheckout()) };
  });

  const readDelivery = async () => ({
    ...(await readGroup(parts, 'delivery')),
    unweighed: await parts.listUnweighed(parts.db),
  });

  serve(app, contract.getDeliverySettings, readDelivery);

  serve(app, contract.changeDeliverySettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'delivery', ...body }, { by: actor.id, ip });
    return { ...done('Delivery has been saved.'), ...(await readDelivery()) };
  });

  const readTaxes = async () => ({
    ...(await readGroup(parts, 'taxes')),
    isBeforeFirstSave: !(await isSavedWithClasses(parts.db)),
  });

  serve(app, contract.getTaxSettings, readTaxes);

  serve(app, contract.changeTaxSettings, async ({ actor, body, ip }) => {
    const change = { group: 'taxes', ...body, check: noteSavedWithClasses } as const;
    await saveSettings(app, parts, change, { by: actor.id, ip });
    return { ...done('Taxes have been saved.'), ...(await readTaxes()) };
  });

  const readSignIn = async () => ({ ...(await readGroup(parts, 'sign-in')), isSetUp: parts.providersSetUp });

  serve(app, contract.getSignInSettings, readSignIn);

  serve(app, contract.changeSignInSettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'sign-in', ...body }, { by: actor.id, ip });
    return { ...done('The settings have been saved.'), ...(await readSignIn()) };
  });

  serve(app, contract.getAnswerSettings, () => readGroup(parts, 'answers'));

  serve(app, contract.changeAnswerSettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'answers', ...body }, { by: actor.id, ip });
    return { ...done('The answers have been saved.'), ...(await readGroup(parts, 'answers')) };
  });

  const readReturns = async () => ({
    ...(await readGroup(parts, 'returns')),
    offersWithdrawal: offersWithdrawal(await parts.shopSettings.latest()),
  });

  serve(app, contract.getReturnSettings, readReturns);

  serve(app, contract.changeReturnSettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'returns', ...body }, { by: actor.id, ip });
    return { ...done('The settings have been saved.'), ...(await readReturns()) };
  });

  serve(app, contract.getDocumentSettings, () => readGroup(parts, 'documents'));

  serve(app, contract.changeDocumentSettings, async ({ actor, body, ip }) => {
    await saveSettings(app, parts, { group: 'documents', ...body }, { by: actor.id, ip });
    return { ...done('The settings have been saved.'), ...(await readGroup(parts, 'documents')) };
  });
}

const noTerms = () =>
  refuseField('requiresTerms', 'Please publish the page Terms first (Dashboard > Pages).');
