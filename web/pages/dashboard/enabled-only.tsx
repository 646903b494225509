import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOfDisabledMerchant } from '#web/features/account/dashboard-menu.ts';
import { DisabledNotice } from '#web/features/account/disabled-notice.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as styles from './dashboard-layout.module.css';

/** For pages outside the dashboard: a disabled merchant sees the notice, and no forbidden request is sent. */
export function EnabledOnly({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { data, isError } = useQuery(profileQuery);
  const { supportPhone } = useShop();
  if (data && isOfDisabledMerchant(data)) {
    return (
      <div className={styles.notice}>
        <DisabledNotice phone={supportPhone} />
      </div>
    );
  }
  // The page handles a profile that does not load.
  return data || isError ? children : waiting;
}
