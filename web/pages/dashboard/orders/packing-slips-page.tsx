import { useQuery } from '@tanstack/react-query';
import { href, useSearchParams } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { DashboardHeader } from '#web/components/layout/dashboard-header.tsx';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { PackingSlip } from '#web/features/fulfilment/sending/packing-slip.tsx';
import { slipsQuery } from '#web/features/fulfilment/sending/slips.queries.ts';
import { namesNoOrder } from '#web/features/fulfilment/sending/slips.ts';
import type { CallReply } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/packing-slip.ts';
import * as styles from './packing-slips-page.module.css';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().many.pageTitle);

type Slips = CallReply<'GET /order/slips'>;

/** The packing slips of what is to be sent of many orders, to print: of `?orders=…`, or of what the work list has with these params. */
export default function PackingSlipsPage() {
  const [params] = useSearchParams();
  const isOfNone = namesNoOrder(params);
  const query = useQuery({ ...slipsQuery(params), enabled: !isOfNone });
  const { pageTitle, failed, back, noneChosen, noneChosenText } = texts().many;
  const list = { to: href('/dashboard/orders/customers'), label: back };
  if (isOfNone) {
    return (
      <>
        <DashboardHeader title={pageTitle} back={list} />
        <EmptyState
          title={noneChosen}
          text={noneChosenText}
          action={<ButtonLink to={list.to}>{list.label}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <DetailPage {...{ query, failed, list }} title={pageTitle} absent={texts().absent}>
      {(found) => <ShownSlips {...{ found, params }} back={list} />}
    </DetailPage>
  );
}

interface ShownSlipsProps {
  found: Slips;
  params: URLSearchParams;
  back: { to: string; label: string };
}

function ShownSlips({ found, params, back }: ShownSlipsProps) {
  const { slips, skipped } = found;
  const words = texts().many;
  const isAgain = params.has('again');
  const wasSent = !isAgain && skipped.some(({ code }) => code === 'already-sent');
  return (
    <>
      <div className={styles.head}>
        <DashboardHeader
          title={isAgain ? words.againTitle : words.pageTitle}
          back={back}
          actions={
            <>
              {wasSent ? (
                <ButtonLink
                  variant={slips.length > 0 ? 'quiet' : 'primary'}
                  to={`?${new URLSearchParams([...params, ['again', 'true']])}`}
                >
                  {words.again}
                </ButtonLink>
              ) : null}
              {slips.length > 0 ? (
                <Button variant="primary" onClick={() => window.print()}>
                  {words.print(slips.length, formatCount(slips.length))}
                </Button>
              ) : null}
            </>
          }
        />
        <NotPrinted {...{ found, isAgain }} />
      </div>
      {slips.length > 0 ? (
        <div className={styles.slips}>
          {slips.map((slip) => (
            <PackingSlip key={`${slip.order._id} ${slip.part} ${slip.parcel}`} slip={slip} />
          ))}
        </div>
      ) : (
        <EmptyState
          title={isAgain ? words.againNothing : words.nothing}
          text={isAgain ? words.againNothingText : words.nothingText}
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        />
      )}
    </>
  );
}

/** Chosen orders without a slip here. */
function NotPrinted({ found: { slips, skipped, count }, isAgain }: { found: Slips; isAgain: boolean }) {
  const words = texts().many;
  const read = new Set(slips.map(({ order }) => order._id)).size + skipped.length;
  const known = skipped.filter(({ number }) => number !== null);
  const gone = skipped.length - known.length;
  if (read === count && skipped.length === 0) return null;
  return (
    <div className={`ui ${styles.note}`}>
      {read < count ? (
        <p>{(isAgain ? words.againFirst : words.first)(formatCount(read), formatCount(count))}</p>
      ) : null}
      {known.length > 0 ? (
        <>
          <p>{words.skipped(known.length, formatCount(known.length))}</p>
          <ul>
            {known.map(({ _id, reason }) => (
              <li key={_id}>
                <Link className="link tap" to={href('/dashboard/orders/customers/:id', { id: _id })}>
                  {reason}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {gone > 0 ? <p>{words.gone(gone, formatCount(gone))}</p> : null}
    </div>
  );
}
