import { readListAddress } from '#web/lib/list-address.ts';

const statuses = ['waiting', 'sent', 'failed'] as const;
/** What the mailbox can be narrowed to; 'waiting' holds what is being sent, too. */
export type MailFilter = (typeof statuses)[number];

export interface MailAddress {
  page: number;
  search: string;
  status: MailFilter | undefined;
}

export function readMailAddress(params: URLSearchParams): MailAddress {
  const asked = params.get('status');
  const { page, search } = readListAddress(params);
  return { page, search, status: statuses.find((status) => status === asked) };
}

/** The address line of a part of the mailbox; what is not said is left out of it. */
export function mailAddress({ page = 1, search = '', status }: Partial<MailAddress>): URLSearchParams {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
}
