import type { ModeratedReview } from '#contract/reviews.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { onFirstClick } from '#web/components/buttons/on-first-click.ts';
import { ActionDialog } from '#web/components/dialogs/action-dialog.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { useOpenDialog } from '#web/lib/forms/form-frame.ts';
import { useDeleteReview, useReviewAction } from './moderation.queries.ts';
import { reviewActions } from './moderation-actions.rules.ts';
import * as styles from './moderation-list.module.css';

type ModerationActionsProps = { review: ModeratedReview; onChanged: () => void };

/** Approve is the main action; an approved review shows a check mark and can only be deleted. */
export function ModerationActions({ review, onChanged }: ModerationActionsProps) {
  const { mutate, isPending } = useReviewAction(review._id, onChanged);
  return (
    <RowActions label={review.title}>
      {reviewActions[review.status].map(({ action, label }) => (
        <Button
          key={action}
          variant={action === 'approve' ? 'secondary' : 'muted'}
          size="small"
          disabled={isPending}
          onClick={onFirstClick(() => mutate(action))}
        >
          {label}
        </Button>
      ))}
      {review.status === 'Approved' ? (
        <span className={styles.approved}>
          <Icon name="check" />
        </span>
      ) : null}
      <DeleteReview review={review} onChanged={onChanged} />
    </RowActions>
  );
}

function DeleteReview({ review, onChanged }: ModerationActionsProps) {
  const open = useOpenDialog();
  return (
    <Button
      variant="mutedDanger"
      size="small"
      onClick={() => open((close) => <AskToDelete {...{ review, onChanged }} onClose={close} />)}
    >
      Delete
    </Button>
  );
}

function AskToDelete({ review, onChanged, onClose }: ModerationActionsProps & { onClose: () => void }) {
  const { mutateAsync } = useDeleteReview(review._id, onChanged);
  return (
    <ActionDialog
      title={`Delete “${review.title}”?`}
      confirmLabel={`Delete “${review.title}”`}
      danger
      busyLabel="Deleting"
      run={mutateAsync}
      onClose={onClose}
    >
      {review.status === 'Approved'
        ? `The review by ${review.user.firstName} leaves the shop and its rating counts no more. This cannot be undone.`
        : `The review by ${review.user.firstName} is gone for good.`}
    </ActionDialog>
  );
}
