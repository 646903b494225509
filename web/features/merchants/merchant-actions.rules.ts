import type { MerchantFilter, MerchantRow } from '#contract/merchants.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import * as en from '#web/texts/en/mail.ts';

const texts = defineTexts({ en });

/** Actions of an administrator on a merchant, in the order of the buttons. Deleting is always possible. */
export type MerchantAction = 'approve' | 'reject' | 'disable' | 'enable';

type State = Pick<MerchantRow, 'status' | 'isActive' | 'email'> &
  Partial<Pick<MerchantRow, 'isInvited' | 'isInvitationUnsent'>>;

/** The filters of the list. Not imported from the contract, which would load its schemas. */
export const merchantFilters = [
  'Waiting Approval',
  'Approved',
  'Invited',
  'Disabled',
  'Rejected',
] as const satisfies readonly MerchantFilter[];
export const merchantFilterOptions = merchantFilters.map((value) => ({ value, label: value }));

/** The actions that a merchant's state allows (docs/rules.md#merchant-statuses). */
export function merchantActions({ status, isActive, email }: State): readonly MerchantAction[] {
  if (status === 'Approved') return [isActive ? 'disable' : 'enable'];
  if (email === null) return [];
  return status === 'Rejected' ? ['approve'] : ['approve', 'reject'];
}

/** The merchant after an action, as shown before the server replies. */
export function afterAction<Row extends Pick<MerchantRow, 'status' | 'isActive'>>(
  row: Row,
  action: MerchantAction,
): Row {
  switch (action) {
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

/** True when a merchant who waits for approval has no e-mail address. */
export const mustBeCalled = ({ status, email }: State): boolean => status !== 'Approved' && email === null;

/** The state in the list. */
export function merchantStatus({ status, isActive, isInvited, isInvitationUnsent }: Omit<State, 'email'>): {
  tone: StatusTone;
  word: string;
  /** A detail below the word. */
  note?: string;
} {
  if (status === 'Waiting Approval') return { tone: 'warn', word: status };
  if (status === 'Rejected') return { tone: 'neg', word: status };
  if (isInvited && isActive) {
    const note = isInvitationUnsent ? texts().uninvited : 'Invited, not signed up yet';
    return { tone: 'warn', word: status, note };
  }
  return isActive ? { tone: 'pos', word: status } : { tone: 'off', word: 'Approved, disabled' };
}
