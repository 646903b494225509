import type { GeneralSettings } from '#contract/settings.contract.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

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
  const { generalLabels: labels, isNow } = texts();
  const names = Object.keys(labels) as (keyof GeneralSettings)[];
  const changed = names.filter((name) => before[name] !== settings[name]);
  return { by, facts: changed.map((name) => isNow(labels[name], settings[name])) };
}
