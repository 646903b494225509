import { useQuery } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { ChooseFile } from '#web/features/product-import/choose-file.tsx';
import { importsQuery } from '#web/features/product-import/imports.queries.ts';
import { RecentImports } from '#web/features/product-import/recent-imports.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/product-import.ts';
import { useProfile } from '../account/use-profile.ts';
import * as styles from './import-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

export default function ImportPage() {
  const { title, back, choose } = texts();
  const isMerchant = useProfile().membership?.of === 'merchant';
  const navigate = useNavigate();
  const { data: imports = [] } = useQuery(importsQuery);
  return (
    <div className={styles.page}>
      <DashboardHeader title={title} back={{ to: href('/dashboard/product'), label: back }} />
      <p className={`muted ${styles.about}`}>{choose.about}</p>
      <ChooseFile
        isMerchant={isMerchant}
        onSent={(id) => navigate(href('/dashboard/product/import/:id', { id }))}
      />
      <RecentImports imports={imports} />
    </div>
  );
}
