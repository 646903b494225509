import { useMutation } from '@tanstack/react-query';
import type { UserPage } from '#contract/user-details.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { reportedMutation } from '#web/lib/api/optimistic-update.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Ends all sessions of an account, such as one that somebody else may be using. */
export function SignOutUser({ user }: Pick<UserPage, 'user'>) {
  const { mutate, isPending } = useMutation(
    reportedMutation({
      send: () => shopApi('DELETE /user/:id/session', { params: { id: user._id } }),
    }),
  );
  return (
    <ConfirmPopover
      danger
      align="start"
      trigger={
        <Button busy={isPending} busyLabel="Signing out">
          Sign out everywhere
        </Button>
      }
      title={<span className="break-anywhere">Sign out {user.firstName} everywhere?</span>}
      confirmLabel="Sign out"
      onConfirm={() => mutate()}
    >
      Every device of this account has to sign in again. What is typed there and not saved is lost.
    </ConfirmPopover>
  );
}
