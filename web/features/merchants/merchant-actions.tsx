import type { MerchantRow } from '#contract/merchants.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { onFirstClick } from '#web/components/buttons/on-first-click.ts';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { ActionDialog } from '#web/components/dialogs/action-dialog.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { saidInDialog } from '#web/lib/api/optimistic-update.ts';
import { useOpenDialog } from '#web/lib/forms/form-frame.ts';
import * as styles from './merchant-actions.module.css';
import { merchantActions, mustBeCalled } from './merchant-actions.rules.ts';
import { useDeleteMerchant, useInviteAgain, useMerchantAction } from './merchants.queries.ts';

/** Actions for a merchant; the next step is outlined. */
export function MerchantActions({ merchant }: { merchant: MerchantRow }) {
  const { mutate, isPending } = useMerchantAction(merchant._id);
  const actions = merchantActions(merchant);
  const open = useOpenDialog();
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
        <Button
          variant="muted"
          size="small"
          disabled={isPending}
          onClick={() => open((close) => <AskToSwitch merchant={merchant} to="disable" onClose={close} />)}
        >
          Disable Merchant
        </Button>
      ) : null}
      {actions.includes('enable') ? (
        <Button
          variant="muted"
          size="small"
          disabled={isPending}
          onClick={() => open((close) => <AskToSwitch merchant={merchant} to="enable" onClose={close} />)}
        >
          Enable Merchant
        </Button>
      ) : null}
      <Button
        variant="mutedDanger"
        size="small"
        onClick={() => open((close) => <AskToDelete merchant={merchant} onClose={close} />)}
      >
        Delete
      </Button>
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

interface AskProps {
  /** As it was when it was asked for. */
  merchant: MerchantRow;
  onClose: () => void;
}

function AskToSwitch({ merchant, to, onClose }: AskProps & { to: 'disable' | 'enable' }) {
  const { mutateAsync } = useMerchantAction(merchant._id, saidInDialog);
  const { name, brandName } = merchant;
  const isOff = to === 'disable';
  const label = isOff ? 'Disable Merchant' : 'Enable Merchant';
  return (
    <ActionDialog
      danger={isOff}
      title={`${isOff ? 'Disable' : 'Enable'} ${brandName}?`}
      confirmLabel={label}
      busyLabel="Saving"
      run={() => mutateAsync(to)}
      onClose={onClose}
    >
      {isOff
        ? `${name} loses access, and the brand ${brandName} leaves the shop with its products until you enable it again. Open orders stay.`
        : `${name} gets access again, and the brand ${brandName} comes back to the shop with its products.`}
    </ActionDialog>
  );
}

function AskToDelete({ merchant, onClose }: AskProps) {
  const { mutateAsync } = useDeleteMerchant(merchant._id);
  return (
    <ActionDialog
      title={`Delete ${merchant.name}?`}
      confirmLabel={`Delete ${merchant.name}`}
      danger
      busyLabel="Deleting"
      run={mutateAsync}
      onClose={onClose}
    >
      {merchant.status === 'Approved'
        ? `The brand ${merchant.brandName} and its products leave the shop; an account stays and can shop. This cannot be undone.`
        : `The application for ${merchant.brandName} is deleted. This cannot be undone.`}
    </ActionDialog>
  );
}
