import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { SellingSteps } from '#web/features/settings/selling-steps.tsx';
import { sellingQuery } from '#web/features/settings/settings.queries.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/before-you-sell.ts';
import { useCan } from '../account/use-profile.ts';
import * as styles from './first-steps.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** The list of what a shop needs before it sells. */
export default function BeforeYouSellPage() {
  const { title, text, notLoaded, decided, all } = texts();
  const query = useQuery(sellingQuery);
  const mayChange = useCan('settings.write');
  const steps = query.data?.steps ?? [];
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <>
      <DashboardHeader
        title={title}
        count={query.data && decided(done, steps.length)}
        back={{ to: href('/dashboard/overview'), label: 'Overview' }}
      />
      <QueryResult query={query} skeleton={<RowsSkeleton rows={7} />} failed={notLoaded}>
        {(list) => (
          <>
            {done < list.steps.length ? (
              <p className={`muted ${styles.text}`}>{text}</p>
            ) : (
              <div className={styles.all}>
                <p className="lead">{all.title}</p>
                <p className="muted">{all.text}</p>
                <ButtonLink to={href('/shop')}>{all.order}</ButtonLink>
              </div>
            )}
            <SellingSteps steps={list.steps} mayChange={mayChange} />
          </>
        )}
      </QueryResult>
    </>
  );
}
