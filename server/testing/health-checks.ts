import type { HealthCheck } from '#contract/health.contract.ts';
import { type CheckedParts, checkHealth } from '#server/features/health/check-health.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import type { TestApp } from './test-app.ts';

/** @returns the checked parts of a shop, and one check by its name, with other parts where a test changes some */
export function createHealthChecks(shop: TestApp) {
  const { db, settings, media, thisProcess, shopSettings, encryption } = shop;
  const parts: CheckedParts = {
    db,
    settings,
    media,
    thisProcess,
    shopSettings,
    encryption,
    mailer: createMailer(settings),
    redis: null,
    isDiskFull: () => false,
  };
  async function see(name: string, changed: Partial<CheckedParts> = {}): Promise<HealthCheck> {
    const { checks } = await checkHealth({ ...parts, ...changed });
    const found = checks.find((check) => check.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  }
  return { parts, see };
}
