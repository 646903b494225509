import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { ownMerchant, type WorkRow } from '#contract/work-list.contract.ts';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { nonePicked, togglePage, usePicked } from '#web/components/table/picked-rows.ts';
import { toSorting } from '#web/components/table/sorting.ts';
import { useOpenedHere } from '#web/lib/navigation/opened-from.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as enAddresses from '#web/texts/en/label-addresses.ts';
import * as enSend from '#web/texts/en/send-orders.ts';
import * as en from '#web/texts/en/work-list.ts';
import { SendActions } from '../fulfilment/sending/send-actions.tsx';
import { doneIds, useSending } from '../fulfilment/sending/send-orders.ts';
import { SendOutcome } from '../fulfilment/sending/send-outcome.tsx';
import type { HeadAction } from './head-action.ts';
import { HeadActions } from './head-actions.tsx';
import { KeysLine } from './keys-line.tsx';
import { ReturnsTable } from './returns-table.tsx';
import { useExport } from './use-export.ts';
import { useReturnToRow, useWorkKeys } from './use-work-keys.ts';
import { WithdrawalsToDecide } from './withdrawals-to-decide.tsx';
import { WorkFilters } from './work-filters.tsx';
import { firstIdsChoice, workQuery } from './work-list.queries.ts';
import { ownSort, shownView, workFilter, workFilterNames } from './work-params.ts';
import { WorkTable } from './work-table.tsx';
import { toEmpty, WorkViews } from './work-views.tsx';

const texts = defineTexts({ en });
const addressTexts = defineTexts({ en: enAddresses });
const sendTexts = defineTexts({ en: enSend });
const Keys = lazyComponent(() => import('./keys-dialog.tsx'));
const Addresses = lazyComponent(() => import('./addresses-dialog.tsx'));
const PayMany = lazyComponent(() => import('../payments/pay-many-dialog.tsx'));
const PaidBack = lazyComponent(() => import('../refunds/paid-back-dialog.tsx'));
const Send = lazyComponent(() => import('../fulfilment/sending/send-dialog.tsx'));

interface WorkListProps {
  toPath: (orderId: string) => string;
  /** To print what is to be sent of these orders, of a merchant alone when the filter names one. */
  toSlipsPath: (
    orderIds: readonly string[],
    merchant: string | undefined,
    options?: { again: boolean },
  ) => string;
  isMerchant: boolean;
  readsCodes: boolean;
  maySend: boolean;
  mayPayBack: boolean;
  /** Pages beside the list. */
  links: readonly HeadAction[];
}

/** Orders by what is to be done with them (docs/rules.md#work-list). */
export function WorkList(props: WorkListProps) {
  const { toPath, toSlipsPath, isMerchant, readsCodes, maySend, mayPayBack, links } = props;
  const [params, onChange] = useListSearchParams(workFilterNames);
  const { page } = params;
  const view = shownView(params);
  const filter = workFilter(params);
  const query = useQuery(workQuery(filter, page));
  const { isPlaceholderData } = query;
  const { counts, today = '', orders: rows = [] } = query.data ?? {};

  const { sort: _sort, ...scope } = filter;
  const [picked, onPick, onDone] = usePicked(JSON.stringify(scope));
  const ids = [...picked.ids];
  const choice = useMutation(
    firstIdsChoice(filter, (first) => onPick({ ...nonePicked, ids: new Set(first) })),
  );
  const isSendable = view === 'to-send' || view === 'all';
  const isPayable = view === 'awaiting-payment' && maySend && !isMerchant;
  const isPickable = isSendable || isPayable;
  /** The orders of which addresses are saved; null for all of the view. */
  const [addressed, setAddressed] = useState<readonly string[] | null>();
  const [paying, setPaying] = useState<readonly string[] | null>(null);
  const [payingBack, setPayingBack] = useState<WorkRow | null>(null);
  /** The keys, or the orders that are to be sent. */
  const [dialog, setDialog] = useState<'keys' | readonly string[] | null>(null);
  const closeDialog = () => setDialog(null);
  // The list of a merchant ignores it.
  const merchant = isMerchant ? undefined : filter.merchant;
  const { outcome, closeOutcome, send } = useSending({
    merchant,
    asked: dialog === 'keys' ? null : dialog,
    onSent: (result, orders) => {
      onDone(doneIds(result));
      // Maybe it was closed, and another one is open.
      setDialog((open) => (open === orders ? null : open));
    },
  });
  const openSend = () => {
    send.reset();
    setDialog(ids);
  };

  const isAllShown = page === 1 && Object.keys(scope).length === 1;
  const list = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const here = useOpenedHere();
  const hasPicked = ids.length > 0;
  useEffect(() => {
    if (hasPicked) Send.preload();
  }, [hasPicked]);
  const takeNote = useReturnToRow(list, rows.length > 0);
  useWorkKeys(list, {
    onPickPage: isPickable && !isPlaceholderData ? () => onPick(togglePage(picked, rows)) : undefined,
    onPickNone: hasPicked ? () => onPick(nonePicked) : undefined,
    onSend: hasPicked && maySend && isSendable ? openSend : undefined,
    onPrint:
      hasPicked && isSendable ? () => navigate(toSlipsPath(ids, merchant), { state: here }) : undefined,
    onHelp: () => setDialog('keys'),
  });

  const linkTo = (id: string) => ({
    to: toPath(id),
    state: { ...here, place: { list: 'customers', filter, page } },
  });
  const { title, one } = texts();
  const { choose, choosePage } = sendTexts();
  const exporting = useExport(filter);
  const count = query.data?.count ?? 0;
  const ofList: readonly HeadAction[] = [
    ...(count > 0 && view === 'to-send'
      ? [{ label: addressTexts().open, onSelect: () => setAddressed(null) }]
      : []),
    ...(view === 'all'
      ? [{ label: texts().slipsOfSent, to: toSlipsPath([], merchant, { again: true }), state: here }]
      : []),
    ...(count > 0 ? [exporting] : []),
  ];
  const empty = toEmpty(params, counts);
  return (
    <>
      <ListPage
        {...{ title, one, params, onChange, query, empty }}
        search={texts().search}
        toRows={({ orders }) => orders}
        pagedSearch
        emptySearch={empty}
        emptyFilter={empty}
        views={<WorkViews {...{ params, counts, isMerchant }} />}
        tools={
          <WorkFilters
            {...{ onChange, isMerchant, readsCodes }}
            filters={params.filters}
            named={query.data?.named}
          />
        }
        above={
          <>
            {view === 'returns' && isAllShown && !isMerchant ? <WithdrawalsToDecide today={today} /> : null}
            <SendOutcome
              {...{ outcome, linkTo }}
              toSlipsPath={(sent) => toSlipsPath(sent, merchant, { again: true })}
              onClose={closeOutcome}
            />
          </>
        }
        actions={<HeadActions actions={[...links, ...ofList]} />}
      >
        {(orders) => (
          <div ref={list} onClickCapture={({ target }) => takeNote(target as Node)}>
            {view === 'returns' ? (
              <ReturnsTable
                {...{ orders, isMerchant, today, linkTo }}
                may={{ change: maySend, refund: mayPayBack && !isMerchant }}
              />
            ) : (
              <WorkTable
                {...{ orders, isMerchant, today, linkTo }}
                isToSend={view === 'to-send'}
                isToPayBack={view === 'to-pay-back'}
                onPayBack={mayPayBack ? setPayingBack : undefined}
                sorting={toSorting(params, { sort: ownSort(view) })}
                picking={
                  isPickable
                    ? {
                        ...{ picked, onPick },
                        disabled: isPlaceholderData,
                        pageLabel: choosePage,
                        rowLabel: ({ number }: WorkRow) => choose(orderLabel(number)),
                      }
                    : undefined
                }
              />
            )}
            <KeysLine onOpen={() => setDialog('keys')} />
            <SendActions
              {...{ picked, onPick, sendButton }}
              first={{ busy: choice.isPending, onChoose: () => choice.mutate(filter) }}
              total={count}
              slipsPath={isSendable ? toSlipsPath(ids, merchant) : undefined}
              onAddresses={isSendable ? () => setAddressed(ids) : undefined}
              onSend={maySend && isSendable ? openSend : undefined}
              onPay={isPayable ? () => setPaying(ids) : undefined}
            />
          </div>
        )}
      </ListPage>
      <Suspense>
        {paying ? (
          <PayMany.Component orders={paying} onClose={() => setPaying(null)} onPaid={onDone} />
        ) : null}
        {addressed === undefined ? null : (
          <Addresses.Component
            {...{ filter, isMerchant }}
            orders={addressed}
            total={count}
            onClose={() => setAddressed(undefined)}
          />
        )}
        {payingBack?.toPayBack && payingBack.toPayBack.how !== 'refund' ? (
          <PaidBack.Component
            key={payingBack._id}
            order={{
              ...{ id: payingBack._id, label: orderLabel(payingBack.number), buyer: payingBack.buyer.name },
              ...{ left: payingBack.toPayBack.amount, how: payingBack.toPayBack.how },
            }}
            onClose={() => setPayingBack(null)}
          />
        ) : null}
        {dialog === 'keys' ? <Keys.Component onClose={closeDialog} /> : null}
        {dialog !== null && dialog !== 'keys' ? (
          <Send.Component
            {...{ send, isMerchant }}
            merchantName={
              merchant === ownMerchant ? sendTexts().theShop : (query.data?.named.merchant ?? null)
            }
            orders={dialog}
            opener={sendButton}
            onClose={closeDialog}
          />
        ) : null}
      </Suspense>
    </>
  );
}
