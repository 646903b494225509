/** Leads to a page, or does something. */
export type HeadAction = { label: string } & (
  | { to: string; state?: object }
  | { onSelect: () => void; hint?: string; variant?: 'secondary'; busyLabel?: string; isBusy?: boolean }
);
