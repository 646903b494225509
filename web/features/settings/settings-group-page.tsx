import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';
import { type SettingsTab, SettingsTabs } from './settings-tabs.tsx';

const texts = defineTexts({ en });

export const settingsMeta = (tab: Exclude<SettingsTab, 'general'>) =>
  unlistedMeta(() => texts().pageTitle(texts().tabs[tab]));

interface GroupPageProps<Saved, Key extends readonly string[]> {
  current: SettingsTab;
  query: UseQueryOptions<Saved, Error, Saved, Key>;
  form: ComponentType<{ saved: Saved }>;
}

/** The page of a group of settings in all its states. */
export function SettingsGroupPage<Saved, Key extends readonly string[]>({
  current,
  query,
  form: Form,
}: GroupPageProps<Saved, Key>) {
  const { title, notLoaded } = texts();
  return (
    <FormPage query={useQuery(query)} {...{ title, notLoaded }} below={<SettingsTabs current={current} />}>
      {(saved) => <Form saved={saved} />}
    </FormPage>
  );
}
