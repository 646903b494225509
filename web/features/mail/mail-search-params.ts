import { readListSearchParams } from '#web/lib/list-search-params.ts';

const statuses = ['waiting', 'sent', 'failed'] as const;
/** What the mailbox can be narrowed to; 'waiting' holds what is being sent, too. */
export type MailFilter = (typeof statuses)[number];

export interface MailSearchParams {
  page: number;
  search: string;
  status: MailFilter | undefined;
}

export function readMailSearchParams(params: URLSearchParams): MailSearchParams {
  const asked = params.get('status');
  const { page, search } = readListSearchParams(params);
  return { page, search, status: statuses.find((status) => status === asked) };
}

/** The address line of a part of the mailbox; what is not said is left out of it. */
export function mailSearchParams({
  page = 1,
  search = '',
  status,
}: Partial<MailSearchParams>): URLSearchParams {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
}
