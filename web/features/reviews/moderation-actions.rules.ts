import type { ReviewStatus } from '#contract/roles.ts';
import type { StatusTone } from '#web/components/ui/badges.tsx';

export type ReviewAction = 'approve' | 'reject';

/** What can be done to a review beside deleting it, by its status (docs/rules.md#review-statuses). */
export const reviewActions: Record<ReviewStatus, readonly { deed: ReviewAction; label: string }[]> = {
  'Waiting Approval': [
    { deed: 'approve', label: 'Approve' },
    { deed: 'reject', label: 'Reject' },
  ],
  Rejected: [{ deed: 'approve', label: 'Re Approve Review' }],
  Approved: [],
};

export const afterAction: Record<ReviewAction, ReviewStatus> = { approve: 'Approved', reject: 'Rejected' };

export const reviewTones: Record<ReviewStatus, StatusTone> = {
  'Waiting Approval': 'warn',
  Approved: 'pos',
  Rejected: 'neg',
};
