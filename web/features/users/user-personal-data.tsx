import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { UserPage } from '#contract/user-details.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FormEnd, FormLine } from '#web/components/form/form-layout.tsx';
import { PasswordDialog, type ProofOptions } from '#web/components/form/password-dialog.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as styles from './users.module.css';

/** A person's requests to an administrator: a copy of their data, and the deletion of their account. */
export function UserPersonalData({
  user,
  merchant,
  ...proof
}: Pick<UserPage, 'user' | 'merchant'> & ProofOptions) {
  const { _id: id, firstName, lastName } = user;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /user/:id/data', { params: { id } })),
    onError: (failure) => reportFailure(failure),
  });
  const [asks, setAsks] = useState(false);
  const name = `${firstName} ${lastName}`.trim() || 'this account';
  const text = `The person and what belongs to them are deleted at once. Orders and published reviews stay.${
    merchant ? ' The brand and its products are no longer for sale.' : ''
  } This cannot be undone.`;
  return (
    <section className={`column ${styles.section}`} aria-label="Personal data">
      <FormEnd>
        <FormLine>
          <div>
            <p className="strong">Download this person's data</p>
            <p className="muted">Everything that the shop stores about them, as files in a zip file.</p>
          </div>
          <Button busy={isPending} busyLabel="Saving" onClick={() => download()}>
            Download
          </Button>
        </FormLine>
        <FormLine>
          <div>
            <p className="strong">Delete this account</p>
            <p className="muted">{text}</p>
          </div>
          <Button variant="dangerQuiet" className={styles.delete} onClick={() => setAsks(true)}>
            Delete
          </Button>
        </FormLine>
      </FormEnd>
      <PasswordDialog
        {...proof}
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${name}?`}
        confirmLabel={`Delete ${name}`}
        busyLabel="Deleting"
        send={(body) => shopApi('POST /user/:id/delete', { params: { id }, body })}
        onDone={() => {
          navigate(href('/dashboard/users'), { replace: true });
          client.invalidateQueries({ queryKey: ['users'] });
        }}
      >
        {text}
      </PasswordDialog>
    </section>
  );
}
