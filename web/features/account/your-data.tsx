import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/users.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FormLine } from '#web/components/form/form-layout.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as styles from './account.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

interface YourDataProps {
  profile: Profile;
  /** An account without a password has to sign in again before it is deleted. */
  onSignInAgain: () => void;
}

/** The end of the page: takes everything along, or deletes it. */
export function YourData({ profile, onSignInAgain }: YourDataProps) {
  const [asks, setAsks] = useState(false);
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /user/me/data')),
    onError: (failure) => reportFailure(failure),
  });
  return (
    <section className={`column ${styles.section}`} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <FormLine>
        <p className="muted">Everything that we store about you, in a zip file.</p>
        <Button busy={isPending} busyLabel="Saving" onClick={() => download()}>
          Download
        </Button>
      </FormLine>
      <FormLine>
        <p className="muted">Delete your account for good. We keep your orders.</p>
        <Button variant="dangerQuiet" className={styles.delete} onClick={() => setAsks(true)}>
          Delete account
        </Button>
      </FormLine>
      <DeleteAccountDialog
        profile={profile}
        open={asks}
        onOpenChange={setAsks}
        onSignInAgain={onSignInAgain}
      />
    </section>
  );
}
