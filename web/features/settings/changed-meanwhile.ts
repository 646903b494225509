import type { GeneralSettings } from '#contract/settings.contract.ts';
import * as texts from '#contract/texts/en/settings.ts';

/** What somebody else has saved while the form was open. */
export interface ChangedMeanwhile {
  by: string | null;
  /** 'Tax Rate is 7', … */
  facts: string[];
}

export function changedMeanwhile(
  before: GeneralSettings,
  newer: { settings: GeneralSettings; updatedBy: string | null },
): ChangedMeanwhile {
  const { settings, updatedBy: by } = newer;
  const names = Object.keys(texts.generalLabels) as (keyof GeneralSettings)[];
  const changed = names.filter((name) => before[name] !== settings[name]);
  return { by, facts: changed.map((name) => texts.isNow(texts.generalLabels[name], settings[name])) };
}
