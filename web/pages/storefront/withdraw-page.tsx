import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { data, href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { ordersQuery } from '#web/features/orders/orders.queries.ts';
import { ChooseOrder } from '#web/features/withdrawals/choose-order.tsx';
import { TypedSteps } from '#web/features/withdrawals/typed-steps.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { loginPath } from '#web/lib/navigation/return-path.ts';
import { pageMeta } from '#web/lib/page/seo.ts';
import * as en from '#web/texts/en/withdraw.ts';
import type { Route } from './+types/withdraw-page';
import { loadRecommendations } from './load-recommendations.ts';
import NotFound from './not-found.tsx';
import { WithdrawHead } from './withdraw-head.tsx';
import { WithdrawOrder } from './withdraw-order.tsx';
import * as styles from './withdraw-page.module.css';

const texts = defineTexts({ en });

export async function loader({ context }: Route.LoaderArgs) {
  const { api, shop } = context.get(servicesContext);
  if (shop.withdrawalDays !== null) return { isOffered: true as const };
  return data({ isOffered: false as const, offered: await loadRecommendations(api) }, { status: 404 });
}

/** Its second step is the same page. */
export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    title: texts().pageTitle,
    description: texts().form.intro,
    path: href('/withdraw'),
  });
}

/** Withdrawing from a contract in two steps (docs/rules.md#withdrawals): by number and address, or from an own order. */
export default function WithdrawPage({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useSessionToken() !== null;
  const [isTyping, setTyping] = useState(false);
  if (!loaderData.isOffered) return <NotFound title={texts().absent} offered={loaderData.offered} />;
  return (
    <div className="wrap page-bottom">
      {isSignedIn && !isTyping ? (
        <OwnOrders onType={() => setTyping(true)} />
      ) : (
        <TypedSteps above={<TypedHead />} below={<OrWrite />} />
      )}
    </div>
  );
}

function TypedHead() {
  const { intro, haveAccount, logIn } = texts().form;
  return (
    <>
      <WithdrawHead />
      <div className={styles.intro}>
        <p>{intro}</p>
        <p className="ui muted">
          {haveAccount}{' '}
          <Link to={loginPath(href('/withdraw'))} className="link tap">
            {logIn}
          </Link>
        </p>
      </div>
    </>
  );
}

function OrWrite() {
  const { orWrite, address } = texts().form;
  return (
    <p className={`ui muted ${styles.orWrite}`}>
      {orWrite}{' '}
      <Link to={href('/contact')} className="link tap">
        {address}
      </Link>
    </p>
  );
}

function OwnOrders({ onType }: { onType: () => void }) {
  const { data } = useQuery(ordersQuery({ page: 1, search: '' }), queryClient);
  const [chosen, choose] = useState<string>();
  if (!data) return <RowsSkeleton rows={3} height={80} />;
  const id = chosen ?? data.orders[0]?._id;
  const above = (
    <>
      <WithdrawHead />
      <ChooseOrder orders={data.orders} chosen={id ?? null} onChoose={choose} />
      <div>
        <Button variant="link" className={styles.other} onClick={onType}>
          {texts().choice.typed}
        </Button>
      </div>
    </>
  );
  return id === undefined ? above : <WithdrawOrder key={id} id={id} above={above} />;
}
