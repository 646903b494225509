import type { RefObject } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { maxSent } from '#contract/work-list.contract.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { BulkBar } from '#web/components/table/bulk-bar.tsx';
import { nonePicked, type Picked } from '#web/components/table/picked-rows.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useOpenedHere } from '#web/lib/navigation/opened-from.ts';
import * as enAddresses from '#web/texts/en/label-addresses.ts';
import * as en from '#web/texts/en/send-orders.ts';

const texts = defineTexts({ en });
const addressTexts = defineTexts({ en: enAddresses });

interface SendActionsProps {
  picked: Picked;
  onPick: (next: Picked) => void;
  /** Chooses as many as one call takes. */
  first: { busy: boolean; onChoose: () => void };
  /** How many orders the view has. */
  total: number;
  /** Undefined where nothing is to be sent. */
  slipsPath: string | undefined;
  /** Saves where to send them. Undefined where nothing is to be sent. */
  onAddresses: (() => void) | undefined;
  sendButton: RefObject<HTMLButtonElement | null>;
  /** Undefined for those who may not. */
  onSend: (() => void) | undefined;
  /** In the view of those that wait for a payment. */
  onPay: (() => void) | undefined;
}

/** Actions for the chosen orders. */
export function SendActions({
  picked,
  onPick,
  first,
  total,
  slipsPath,
  onAddresses,
  sendButton,
  onSend,
  onPay,
}: SendActionsProps) {
  const here = useOpenedHere();
  const { ids } = picked;
  if (ids.size === 0) return null;
  const { chosen, chooseNone, slips, markAsSent, markAsPaid, ...words } = texts();
  const label =
    total > maxSent ? words.chooseFirst(formatCount(maxSent)) : words.chooseAll(formatCount(total));
  return (
    <BulkBar
      count={chosen(formatCount(ids.size))}
      all={ids.size >= Math.min(total, maxSent) ? undefined : { label, ...first }}
      clear={{ label: chooseNone, onClear: () => onPick(nonePicked) }}
    >
      {onAddresses ? (
        <Button variant="quiet" onClick={onAddresses}>
          {addressTexts().open}
        </Button>
      ) : null}
      {slipsPath ? (
        <ButtonLink variant={onSend ? 'quiet' : 'primary'} to={slipsPath} state={here}>
          {slips}
        </ButtonLink>
      ) : null}
      {onPay ? (
        <Button variant="primary" onClick={onPay}>
          {markAsPaid}
        </Button>
      ) : null}
      {onSend ? (
        <Button variant="primary" ref={sendButton} onClick={onSend}>
          {markAsSent}
        </Button>
      ) : null}
    </BulkBar>
  );
}
