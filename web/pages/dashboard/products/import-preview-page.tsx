import { useQuery } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { useListSearchParams } from '#web/components/table/list-page.tsx';
import { ApplyBar } from '#web/features/product-import/apply-bar.tsx';
import { ColumnMapping } from '#web/features/product-import/column-mapping.tsx';
import { ImportFacts } from '#web/features/product-import/import-facts.tsx';
import { ImportPictures } from '#web/features/product-import/import-pictures.tsx';
import { ImportRows } from '#web/features/product-import/import-rows.tsx';
import { ImportSourceFacts } from '#web/features/product-import/import-source.tsx';
import {
  importFilterNames,
  importQuery,
  useCancelImport,
} from '#web/features/product-import/imports.queries.ts';
import { RunningImport } from '#web/features/product-import/running-import.tsx';
import { UndoBar } from '#web/features/product-import/undo-bar.tsx';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/product-import.ts';
import { useProfile } from '../account/use-profile.ts';
import type { Route } from './+types/import-preview-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

export default function ImportPreviewPage({ params: { id } }: Route.ComponentProps) {
  const { title, absent, failed } = texts();
  const query = useQuery(importQuery(id));
  const list = { to: href('/dashboard/product/import'), label: title };
  return (
    <DetailPage {...{ query, title, absent, failed, list }}>
      {(found) => (
        <>
          <Header found={found} />
          <Body found={found} />
        </>
      )}
    </DetailPage>
  );
}

function Header({ found: { fileName, status, rows } }: { found: ProductImport }) {
  const { title, back, ofFile, again, another } = texts();
  const isOver = status === 'applied' || status === 'stopped' || status === 'undone';
  return (
    <DashboardHeader
      long
      title={title}
      count={rows.all > 0 ? ofFile(fileName, formatCountWithNoun(rows.all, 'row')) : fileName}
      back={{ to: href('/dashboard/product'), label: back }}
      actions={
        status === 'applying' || status === 'undoing' ? null : (
          <ButtonLink to={href('/dashboard/product/import')}>{isOver ? again : another}</ButtonLink>
        )
      }
    />
  );
}

/** The view for the import's status. */
function Body({ found }: { found: ProductImport }) {
  const {
    interrupted,
    unreadable,
    apply: { discard },
  } = texts();
  const [params, onChange] = useListSearchParams(importFilterNames);
  const navigate = useNavigate();
  const isMerchant = useProfile().membership?.of === 'merchant';
  const { mutate: cancel, isPending } = useCancelImport(found._id, () => {
    if (found.status !== 'applying') navigate(href('/dashboard/product/import'), { replace: true });
  });
  switch (found.status) {
    case 'uploading':
      return <EmptyState {...interrupted} />;
    case 'failed':
      return <EmptyState title={unreadable} text={found.problem} />;
    case 'checking':
    case 'applying':
    case 'undoing':
      return <RunningImport running={found} isStopping={isPending} onStop={() => cancel()} />;
    default:
      if (found.source?.table && !found.source.answers.columns && found.status === 'checked')
        return (
          <>
            <ColumnMapping
              {...{ id: found._id, source: found.source, table: found.source.table, isMerchant }}
            />
            <Button variant="quiet" busy={isPending} onClick={() => cancel()}>
              {discard}
            </Button>
          </>
        );
      return (
        <>
          <ImportFacts found={found} />
          {found.source ? (
            <ImportSourceFacts found={found} source={found.source} isMerchant={isMerchant} />
          ) : null}
          {found.status === 'applied' ? <ImportPictures found={found} /> : null}
          <ImportRows checked={found} {...{ params, onChange }} />
          {found.status === 'checked' ? (
            <ApplyBar checked={found} isCancelling={isPending} onCancel={() => cancel()} />
          ) : null}
          {found.undoUntil ? <UndoBar applied={found} until={found.undoUntil} /> : null}
        </>
      );
  }
}
