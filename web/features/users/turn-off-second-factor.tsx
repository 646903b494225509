import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserPage } from '#contract/user-details.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { PasswordDialog, type ProofOptions } from '#web/components/form/password-dialog.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { userQuery } from './users.queries.ts';

/** Turns two-step sign-in off for somebody who has lost app and recovery codes. */
export function TurnOffSecondFactor({ user, ...proof }: Pick<UserPage, 'user'> & ProofOptions) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>Turn off two-step sign-in</Button>
      <PasswordDialog
        {...proof}
        open={asks}
        onOpenChange={setAsks}
        title={<span className="break-anywhere">Turn it off for {user.firstName}?</span>}
        confirmLabel="Turn off"
        busyLabel="Turning off"
        send={(body) => shopApi('POST /user/:id/second-factor/off', { params: { id: user._id }, body })}
        onDone={() => void client.invalidateQueries({ queryKey: userQuery(user._id).queryKey })}
      >
        The password alone signs in then. Do it only if you are sure who asks. The owner gets a mail.
      </PasswordDialog>
    </>
  );
}
