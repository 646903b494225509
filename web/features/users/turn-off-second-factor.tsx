import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserPage } from '#contract/dashboards.contract.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmPopover } from '#web/components/ui/confirm-popover.tsx';
import { reportedMutation } from '#web/lib/optimistic-update.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { userQuery } from './users.queries.ts';

/** Turns two-step sign-in off for somebody who has lost app and recovery codes. */
export function TurnOffSecondFactor({ user }: Pick<UserPage, 'user'>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation(
    reportedMutation({
      send: () => shopApi('DELETE /user/:id/second-factor', { params: { id: user._id } }),
      onSettled: () => client.invalidateQueries({ queryKey: userQuery(user._id).queryKey }),
    }),
  );
  return (
    <ConfirmPopover
      danger
      align="start"
      trigger={
        <Button busy={isPending} busyLabel="Turning off">
          Turn off two-step sign-in
        </Button>
      }
      title={<span className="break-anywhere">Turn it off for {user.firstName}?</span>}
      confirmLabel="Turn off"
      onConfirm={() => mutate()}
    >
      The password alone signs in then. Do it only if you are sure who asks. The owner gets a mail.
    </ConfirmPopover>
  );
}
