import type { FastifyInstance } from 'fastify';
import type { SettingsGroup } from '#contract/settings.contract.ts';
import * as contract from '#contract/settings.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { changeSettings } from './change-settings.ts';
import { readGroup } from './read-group.ts';
import type { ShopSettings } from './shop-settings.ts';

interface Parts {
  db: Db;
  shopSettings: ShopSettings;
}

export function settingsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, contract.getGeneralSettings, () => readGroup(parts, 'general'));

  serve(app, contract.getSearchSettings, () => readGroup(parts, 'search'));

  async function save<Group extends SettingsGroup>(
    changed: Parameters<typeof changeSettings<Group>>[1],
    who: { by: string; ip: string },
  ): Promise<void> {
    const changes = await changeSettings(parts.db, changed, who);
    if (changes.length > 0) {
      const settings = changes.map(({ setting }) => setting);
      app.securityLog.writeRecorded({ event: 'settings-changed', settings, ...who });
    }
    // What this process sends from now on has them.
    await parts.shopSettings.latest();
  }

  serve(app, contract.changeGeneralSettings, async ({ actor, body, ip }) => {
    await save({ group: 'general', ...body }, { by: actor.id, ip });
    return { ...done('The settings have been saved.'), ...(await readGroup(parts, 'general')) };
  });

  serve(app, contract.changeSearchSettings, async ({ actor, body, ip }) => {
    await save({ group: 'search', ...body }, { by: actor.id, ip });
    return { ...done('The synonyms have been saved.'), ...(await readGroup(parts, 'search')) };
  });
}
