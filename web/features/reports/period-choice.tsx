import type { Period } from '#contract/reports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { DateRangeChip } from '#web/components/table/date-range-chip.tsx';
import { ViewLinks } from '#web/components/table/view-links.tsx';
import { listSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import * as en from '#web/texts/en/reports.ts';
import * as styles from './period-choice.module.css';
import { lastQuarters } from './periods.ts';

const texts = defineTexts({ en });
/** A year, and the quarter that runs. */
const offered = 5;

interface PeriodChoiceProps {
  period: Period;
  today: string;
  onChange: (change: Partial<Period>) => void;
}

/** Quarters to choose by a press, and any days. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const words = texts();
  const toSearch = ({ from, to }: Period) => listSearchParams({ filters: { from, to } });
  return (
    <div className={styles.choice}>
      <ViewLinks
        label={words.quarters}
        views={lastQuarters(today, offered).map((quarter) => ({
          value: toSearch(quarter),
          label: words.quarter(quarter.number, quarter.year),
        }))}
        current={toSearch(period)}
        hrefFor={(value) => value}
      />
      <DateRangeChip name={words.dates} value={period} onChange={onChange} />
    </div>
  );
}
