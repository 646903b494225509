import { useMutation, useQueryClient } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import type { UserPage } from '#contract/dashboards.contract.ts';
import { DeleteSection } from '#web/components/form/delete-section.tsx';
import { FormEnd, FormLine } from '#web/components/form/form-layout.tsx';
import { useDeletion } from '#web/components/form/use-deletion.ts';
import { Button } from '#web/components/ui/button.tsx';
import { reportFailure } from '#web/lib/report-failure.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import * as styles from './personal-data-of.module.css';
import { userQuery } from './users.queries.ts';

/** What a person may ask an administrator for: a copy of their data, and the deletion of their account. */
export function PersonalDataOf({ user, merchant }: Pick<UserPage, 'user' | 'merchant'>) {
  const { _id: id, firstName, lastName } = user;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /user/:id/data', { params: { id } })),
    onError: (failure) => reportFailure(failure),
  });
  const { remove, isLeaving } = useDeletion({
    queryKey: userQuery(id).queryKey,
    send: () => shopApi('DELETE /user/:id', { params: { id } }),
    onDone: () => {
      navigate(href('/dashboard/users'), { replace: true });
      client.invalidateQueries({ queryKey: ['users'] });
    },
  });
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
      </FormEnd>
      <DeleteSection
        kind="account"
        name={`${firstName} ${lastName}`.trim() || 'this account'}
        text={`The person and what belongs to them are deleted at once. Orders and published reviews stay.${
          merchant ? ' The brand and its products are no longer for sale.' : ''
        } This cannot be undone.`}
        busy={isLeaving}
        onDelete={remove}
      />
    </section>
  );
}
