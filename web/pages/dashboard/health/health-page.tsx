import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { CopyReport } from '#web/features/health/copy-report.tsx';
import { healthQuery } from '#web/features/health/health.queries.ts';
import { HealthOutage, HealthResult } from '#web/features/health/health-result.tsx';
import { toOutage } from '#web/features/health/outage.ts';
import { ReportText } from '#web/features/health/report-text.tsx';
import { formatHour } from '#web/lib/format/more-formats.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as styles from './health-page.module.css';

export const meta = unlistedMeta('Health');

/** The state of each part, and what to do; checked again every minute while it is open. */
export default function HealthPage() {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(healthQuery);
  const [isShown, setIsShown] = useState(false);
  const outage = error && toOutage(error);
  const checkedAt = outage ? new Date(errorUpdatedAt) : data?.checkedAt;
  const checked = checkedAt && `Checked at ${formatHour(checkedAt)}, again every minute`;
  return (
    <>
      <DashboardHeader
        title="Health"
        count={checked && <span className="wide-only">{checked}</span>}
        actions={data ? <CopyReport report={data.report} onRefused={() => setIsShown(true)} /> : null}
      />
      {checked ? <p className={`narrow-only muted ${styles.checked}`}>{checked}</p> : null}
      {data && isShown ? <ReportText report={data.report} /> : null}
      {outage ? (
        <HealthOutage outage={outage} last={data} />
      ) : data ? (
        <HealthResult health={data} />
      ) : error ? (
        <ErrorState title="The checks did not load." onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <RowsSkeleton rows={12} />
      )}
    </>
  );
}
