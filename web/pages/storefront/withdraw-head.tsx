import { defineTexts } from '#contract/texts.ts';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/withdraw.ts';

const texts = defineTexts({ en });

export function WithdrawHead() {
  const { withdrawalDays } = useShop();
  const { pageTitle, within } = texts();
  return <PageHeader title={pageTitle}>{withdrawalDays && within(formatCount(withdrawalDays))}</PageHeader>;
}
