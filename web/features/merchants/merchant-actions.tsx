import { useState } from 'react';
import type { MerchantRow } from '#contract/merchants.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { onFirstClick } from '#web/components/buttons/on-first-click.ts';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import * as styles from './merchant-actions.module.css';
import { merchantActions, mustBeCalled } from './merchant-actions.rules.ts';
import { useDeleteMerchant, useInviteAgain, useMerchantAction } from './merchants.queries.ts';

/** What can be done to a merchant; the next step is outlined. */
export function MerchantActions({ merchant }: { merchant: MerchantRow }) {
  const { mutate, isPending } = useMerchantAction(merchant._id);
  const actions = merchantActions(merchant);
  return (
    <RowActions label={merchant.name}>
      {mustBeCalled(merchant) ? <CallNote phone={merchant.phoneNumber} /> : null}
      {merchant.isInvited && merchant.isActive ? <ResendButton id={merchant._id} /> : null}
      {actions.includes('approve') ? (
        <Button size="small" disabled={isPending} onClick={onFirstClick(() => mutate('approve'))}>
          Approve
        </Button>
      ) : null}
      {actions.includes('reject') ? (
        <Button
          variant="muted"
          size="small"
          disabled={isPending}
          onClick={onFirstClick(() => mutate('reject'))}
        >
          Reject
        </Button>
      ) : null}
      {actions.includes('disable') ? (
        <ConfirmPopover
          danger
          trigger={
            <Button variant="muted" size="small" disabled={isPending}>
              Disable Merchant
            </Button>
          }
          title={`Disable ${merchant.brandName}?`}
          confirmLabel="Disable Merchant"
          onConfirm={() => mutate('disable')}
        >
          {merchant.name} loses access, and the brand {merchant.brandName} leaves the shop with its products
          until you enable it again. Open orders stay.
        </ConfirmPopover>
      ) : null}
      {actions.includes('enable') ? (
        <ConfirmPopover
          trigger={
            <Button variant="muted" size="small" disabled={isPending}>
              Enable Merchant
            </Button>
          }
          title={`Enable ${merchant.brandName}?`}
          confirmLabel="Enable Merchant"
          onConfirm={() => mutate('enable')}
        >
          {merchant.name} gets access again, and the brand {merchant.brandName} comes back to the shop with
          its products.
        </ConfirmPopover>
      ) : null}
      <DeleteMerchant merchant={merchant} />
    </RowActions>
  );
}

function ResendButton({ id }: { id: string }) {
  const { mutate, isPending } = useInviteAgain(id);
  return (
    <Button size="small" busy={isPending} busyLabel="Sending" onClick={() => mutate()}>
      Send again
    </Button>
  );
}

function CallNote({ phone }: { phone: string }) {
  return (
    <span className={`muted ${styles.note}`}>
      <span className={styles.line}>Merchant doesn't have email.</span>{' '}
      <span className={styles.line}>
        Call at <PhoneLink phone={phone} className="link" />
      </span>
    </span>
  );
}

function DeleteMerchant({ merchant }: { merchant: MerchantRow }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useDeleteMerchant(merchant._id, () => setAsks(false));
  return (
    <>
      <Button variant="mutedDanger" size="small" onClick={() => setAsks(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${merchant.name}?`}
        confirmLabel={`Delete ${merchant.name}`}
        danger
        busy={isPending}
        busyLabel="Deleting"
        onConfirm={() => mutate()}
      >
        {merchant.status === 'Approved'
          ? `The brand ${merchant.brandName} and its products leave the shop; an account stays and can shop. This cannot be undone.`
          : `The application for ${merchant.brandName} is deleted. This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}
