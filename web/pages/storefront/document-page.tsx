import { useQuery } from '@tanstack/react-query';
import { href, useSearchParams } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { DocumentPaper } from '#web/features/documents/document-paper.tsx';
import { documentQuery } from '#web/features/documents/documents.queries.ts';
import { PdfButton } from '#web/features/documents/pdf-button.tsx';
import { XmlButton } from '#web/features/documents/xml-button.tsx';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/documents.ts';
import type { Route } from './+types/document-page';
import * as styles from './document-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** An invoice or credit note, to read and to print; also for a guest, with the key of the order's link. */
export default function DocumentPage({ params: { id } }: Route.ComponentProps) {
  const orderKey = useSearchParams()[0].get('key') ?? undefined;
  const waiting = <PageHeader title={texts().title} />;
  return (
    <div className={`wrap ${styles.page}`}>
      {orderKey === undefined ? (
        <RequireSession waiting={waiting}>
          <LoadedDocument id={id} />
        </RequireSession>
      ) : (
        <LoadedDocument {...{ id, orderKey }} />
      )}
    </div>
  );
}

function LoadedDocument({ id, orderKey }: { id: string; orderKey?: string }) {
  const query = useQuery(documentQuery(id, orderKey), queryClient);
  const { page, kinds } = texts();
  if (query.isError && query.error instanceof ApiError && [400, 401, 404].includes(query.error.status)) {
    return <EmptyState isPage title={page.absent} />;
  }
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton rows={3} height={180} />} failed={page.failed}>
      {({ document, as, offersXml }) => {
        const { order, kind, name, issued, buyer } = document;
        const toOrder = href('/order/:id', { id: order._id });
        return (
          <>
            <div className={styles.head}>
              <PageHeader title={page.named(kinds[kind], name)}>
                <p>{page.issued(formatDate(issued))}</p>
                {buyer.isVatIdDoubtful ? <p className="strong">{page.doubtful}</p> : null}
              </PageHeader>
              <div className={styles.actions}>
                <ButtonLink
                  icon="arrow-left"
                  to={
                    as === 'seller'
                      ? href('/dashboard/documents')
                      : toOrder + (orderKey === undefined ? '' : `?${new URLSearchParams({ key: orderKey })}`)
                  }
                >
                  {as === 'seller' ? page.back : page.toOrder}
                </ButtonLink>
                <PdfButton document={document} orderKey={orderKey} />
                {offersXml ? <XmlButton document={document} orderKey={orderKey} /> : null}
                <Button variant="primary" onClick={() => window.print()}>
                  {page.print}
                </Button>
              </div>
            </div>
            <DocumentPaper document={document} />
          </>
        );
      }}
    </QueryResult>
  );
}
