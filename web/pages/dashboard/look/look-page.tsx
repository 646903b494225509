import { useQuery } from '@tanstack/react-query';
import { href, useSearchParams } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { lookQuery } from '#web/features/look/look.queries.ts';
import { LookEditor, lookParts } from '#web/features/look/look-editor.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/look.ts';
import { checkHome } from '../../storefront/load-home.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);
export const handle = { isWide: true };

/** Logo, colours, type and home page of the shop. */
export default function LookPage() {
  const query = useQuery(lookQuery);
  const { texts: ownTexts } = useShop();
  const [search] = useSearchParams();
  const part = lookParts.find((each) => each === search.get('part')) ?? lookParts[0];
  const hrefFor = (value: string) =>
    value === lookParts[0] ? href('/dashboard/look') : `${href('/dashboard/look')}?part=${value}`;
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton rows={12} />} failed={texts().notLoaded}>
      {(draft) => (
        <LookEditor {...{ draft, part, hrefFor }} checkHome={(home) => checkHome(shopApi, home, ownTexts)} />
      )}
    </QueryResult>
  );
}
