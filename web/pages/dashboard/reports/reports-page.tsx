import { taxBases } from '#contract/reports.contract.ts';
import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { useListSearchParams } from '#web/components/table/list-page.tsx';
import { PeriodChoice } from '#web/features/reports/period-choice.tsx';
import { toPeriod } from '#web/features/reports/periods.ts';
import { SalesReport } from '#web/features/reports/sales-report.tsx';
import { TaxReport } from '#web/features/reports/tax-report.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/reports.ts';
import { useProfile } from '../account/use-profile.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** Taxes and sales of a period, which is in the URL. */
export default function ReportsPage() {
  const isOfShop = useProfile().membership?.of === 'shop';
  const [{ filters }, onChange] = useListSearchParams(['from', 'to', 'by']);
  const { title, zone } = texts();
  const { timeZone } = shopFormat();
  const today = dayIn(timeZone, new Date());
  const period = toPeriod(filters, today);
  const by = taxBases.find((one) => one === filters.by) ?? 'order';
  return (
    <>
      <DashboardHeader title={title} />
      <PeriodChoice
        {...{ period, today }}
        onChange={(change) => onChange({ filters: { ...period, ...change, by } }, { replace: true })}
      />
      <div className="sections">
        <TaxReport
          {...{ period, by }}
          hasRefunds={isOfShop}
          onChange={(chosen) => onChange({ filters: { ...filters, by: chosen } }, { replace: true })}
        />
        <SalesReport {...{ period, today }} />
      </div>
      <p className="muted meta">{zone(timeZone)}</p>
    </>
  );
}
