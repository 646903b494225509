import type { MerchantFilter, MerchantRow } from '#contract/merchants.contract.ts';
import type { StatusTone } from '#web/components/ui/badges.tsx';

/** What an administrator can do to a merchant, in the order of the buttons. Deleting is always possible. */
export type MerchantAction = 'approve' | 'reject' | 'disable' | 'enable';

type State = Pick<MerchantRow, 'status' | 'isActive' | 'email'> & Partial<Pick<MerchantRow, 'isInvited'>>;

/** What the list can be narrowed to. Not the contract's own list: that would bring its schemas into the page. */
export const merchantFilters = [
  'Waiting Approval',
  'Approved',
  'Invited',
  'Disabled',
  'Rejected',
] as const satisfies readonly MerchantFilter[];
export const merchantFilterOptions = merchantFilters.map((value) => ({ value, label: value }));

/** Which of them a merchant's state allows (docs/rules.md#merchant-statuses). */
export function merchantActions({ status, isActive, email }: State): readonly MerchantAction[] {
  if (status === 'Approved') return [isActive ? 'disable' : 'enable'];
  if (email === null) return [];
  return status === 'Rejected' ? ['approve'] : ['approve', 'reject'];
}

/** A merchant as it will be after a deed. */
export function afterAction<Row extends Pick<MerchantRow, 'status' | 'isActive'>>(
  row: Row,
  deed: MerchantAction,
): Row {
  switch (deed) {
    case 'approve':
      return { ...row, status: 'Approved', isActive: true };
    case 'reject':
      return { ...row, status: 'Rejected' };
    case 'disable':
      return { ...row, isActive: false };
    case 'enable':
      return { ...row, isActive: true };
  }
}

/** Waits for approval and cannot be written to. */
export const mustBeCalled = ({ status, email }: State): boolean => status !== 'Approved' && email === null;

/** The state as the list shows it. */
export function merchantStatus({ status, isActive, isInvited }: Omit<State, 'email'>): {
  tone: StatusTone;
  word: string;
  /** What the word leaves open. */
  note?: string;
} {
  if (status === 'Waiting Approval') return { tone: 'warn', word: status };
  if (status === 'Rejected') return { tone: 'neg', word: status };
  if (isInvited && isActive) return { tone: 'warn', word: status, note: 'Invited, not signed up yet' };
  return isActive ? { tone: 'pos', word: status } : { tone: 'off', word: 'Approved, disabled' };
}
