import type { ReviewStatus } from '#contract/statuses.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';

export type ReviewAction = 'approve' | 'reject';

/** The actions on a review by its status (docs/rules.md#review-statuses). Deleting is always possible. */
export const reviewActions: Record<ReviewStatus, readonly { action: ReviewAction; label: string }[]> = {
  'Waiting Approval': [
    { action: 'approve', label: 'Approve' },
    { action: 'reject', label: 'Reject' },
  ],
  Rejected: [{ action: 'approve', label: 'Re Approve Review' }],
  Approved: [],
};

export const afterAction: Record<ReviewAction, ReviewStatus> = { approve: 'Approved', reject: 'Rejected' };

export const reviewTones: Record<ReviewStatus, StatusTone> = {
  'Waiting Approval': 'warn',
  Approved: 'pos',
  Rejected: 'neg',
};
