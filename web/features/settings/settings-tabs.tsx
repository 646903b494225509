import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ViewLinks } from '#web/components/table/view-links.tsx';
import * as en from '#web/texts/en/settings.ts';
import * as styles from './settings-tabs.module.css';

const texts = defineTexts({ en });

const paths = {
  general: href('/dashboard/settings'),
  company: href('/dashboard/settings/company'),
  orders: href('/dashboard/settings/orders'),
  checkout: href('/dashboard/settings/checkout'),
  delivery: href('/dashboard/settings/delivery'),
  taxes: href('/dashboard/settings/taxes'),
  payments: href('/dashboard/settings/payments'),
  returns: href('/dashboard/settings/returns'),
  documents: href('/dashboard/settings/documents'),
  signIn: href('/dashboard/settings/sign-in'),
  answers: href('/dashboard/settings/answers'),
};
export type SettingsTab = keyof typeof paths;

/** Leads from one group of settings to the others. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { title, tabs } = texts();
  const views = (Object.keys(paths) as SettingsTab[]).map((value) => ({ value, label: tabs[value] }));
  return (
    <div className={styles.tabs}>
      <ViewLinks
        label={title}
        views={views}
        current={current}
        hrefFor={(value) => paths[value as SettingsTab]}
      />
    </div>
  );
}
