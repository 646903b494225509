import { defineTexts } from '#contract/texts.ts';
import { maxCounted, type WorkList, type WorkView, workViews } from '#contract/work-list.contract.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ViewLinks } from '#web/components/table/view-links.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import * as en from '#web/texts/en/work-list.ts';
import { shownView, viewHref } from './work-params.ts';

const texts = defineTexts({ en });

/** '12', '10,000+'. */
const countLabel = (count: number) =>
  count > maxCounted ? texts().more(formatCount(maxCounted)) : formatCount(count);

const countsByView = ({
  toSend,
  awaitingPayment,
  returns,
  toPayBack,
  refundFailed,
  all,
}: WorkList['counts']) =>
  ({
    'to-send': toSend,
    'awaiting-payment': awaitingPayment,
    returns,
    'to-pay-back': toPayBack,
    'refund-failed': refundFailed,
    all,
  }) satisfies Record<WorkView, number | undefined>;

/** The views with their counts. The shop pays back and refunds. */
export function WorkViews({
  params,
  counts,
  isMerchant,
}: {
  params: ListSearchParams;
  counts: WorkList['counts'] | undefined;
  isMerchant: boolean;
}) {
  const { viewsLabel, views } = texts();
  const ofShop: readonly WorkView[] = ['to-pay-back', 'refund-failed'];
  const shown = workViews.filter((view) => !isMerchant || !ofShop.includes(view));
  return (
    <ViewLinks
      label={viewsLabel}
      current={shownView(params)}
      views={shown.map((view) => {
        const count = counts && countsByView(counts)[view];
        return {
          value: view,
          label: views[view],
          ...(count === undefined ? {} : { count: countLabel(count) }),
        };
      })}
      // Its values are the views.
      hrefFor={(view) => viewHref(params, view as WorkView)}
    />
  );
}

/** The text of a view without orders: what that means, and where what was searched for is. */
export function toEmpty(params: ListSearchParams, counts: WorkList['counts'] | undefined) {
  const { nothing, nothingFits, emptyViews, showAll } = texts();
  const view = shownView(params);
  const isNarrowed = params.search !== '' || Object.keys(params.filters).some((name) => name !== 'view');
  return {
    title: nothing,
    text: isNarrowed ? nothingFits : emptyViews[view],
    action:
      view !== 'all' && counts?.all ? (
        <ButtonLink to={viewHref(params, 'all')}>{showAll(countLabel(counts.all))}</ButtonLink>
      ) : undefined,
  };
}
