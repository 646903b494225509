import { expect, it } from 'vitest';
import { settingsGroups } from '#contract/settings.contract.ts';
import { settingLabel } from './activity-labels.ts';

it.each(Object.values(settingsGroups).flatMap(({ shape }) => Object.keys(shape)))(
  'the setting %s has a name',
  (setting) => expect(settingLabel(setting)).not.toBe(setting),
);
