import { useQuery } from '@tanstack/react-query';
import { maxDetails } from '#contract/product-details.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { TextSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/details-field.ts';
import { DetailsText } from './details-text.tsx';

const texts = textsOf({ en });

/** The server renders it, as it renders the page of the product. */
export function DetailsPreview({ details }: { details: string }) {
  const isLong = [...details].length > maxDetails;
  const query = useQuery({
    queryKey: ['preview of details', details],
    queryFn: ({ signal }) => shopApi('POST /product/details/preview', { body: { details }, signal }),
    enabled: !isLong,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isLong) return <p className="muted">{texts().tooLong}</p>;
  return (
    <QueryResult query={query} skeleton={<TextSkeleton lines={4} />} failed={texts().failed}>
      {({ html }) => (html ? <DetailsText html={html} /> : <p className="muted">{texts().empty}</p>)}
    </QueryResult>
  );
}
