import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { FilterChip } from '#web/components/table/filter-chip.tsx';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { usePicked } from '#web/components/table/picked-rows.ts';
import { SortChip } from '#web/components/table/sort-chip.tsx';
import { byNumber, byTime, toSorting } from '#web/components/table/sorting.ts';
import { ApprovePicked } from '#web/features/reviews/approve-picked.tsx';
import { reviewFilterOptions, reviewsQuery } from '#web/features/reviews/moderation.queries.ts';
import { ModerationList } from '#web/features/reviews/moderation-list.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/reviews.ts';
import { useCan } from '../account/use-profile.ts';

export const meta = unlistedMeta('Reviews');

const orders = [byTime('created', 'Created'), byNumber('rating', 'Rating')];

const texts = defineTexts({ en });

/**
 * All reviews, waiting ones first; after every change the list starts on page 1 again. Merchants read what is published about their
 * products.
 */
export default function ReviewsPage() {
  const mayModerate = useCan('reviews.write');
  const [params, onChange] = useListSearchParams(mayModerate ? ['status'] : []);
  const query = useQuery(reviewsQuery(params));
  const [picked, onPick, onDone] = usePicked(JSON.stringify(params));
  const toFirstPage = () => {
    if (params.page !== 1) onChange({}, { replace: true, preventScrollReset: false });
  };
  return (
    <ListPage
      title="Reviews"
      {...{ params, onChange, query }}
      toRows={({ reviews }) => reviews}
      one="review"
      countsInWords
      tools={
        <>
          {mayModerate ? (
            <FilterChip
              name="Status"
              options={reviewFilterOptions}
              value={params.filters.status ?? ''}
              onChange={(status) => onChange({ filters: { status } })}
            />
          ) : null}
          <SortChip
            choices={orders}
            sorting={toSorting(params, { name: mayModerate ? 'Waiting first' : 'Newest first' })}
          />
        </>
      }
      empty={{ title: 'No reviews found.', ...(mayModerate ? {} : { text: texts().noneOfBrand }) }}
      rowHeight={108}
    >
      {(reviews) =>
        mayModerate ? (
          <>
            <ModerationList
              reviews={reviews}
              moderation={{
                ...{ picked, onPick },
                onChanged: toFirstPage,
                disabled: query.isPlaceholderData,
              }}
            />
            <ApprovePicked {...{ reviews, picked, onPick, onDone }} onChanged={toFirstPage} />
          </>
        ) : (
          <ModerationList reviews={reviews} moderation={null} />
        )
      }
    </ListPage>
  );
}
