/** Every kind of work in the background (server/jobs/), in words that follow "The shop is late with". */
export const jobWords = {
  mails: 'sending mails',
  imports: 'imports of products',
  'image-downloads': 'downloading pictures',
  'bulk-edits': 'changing many products',
  'price-switches': 'beginning and ending sales',
  'back-in-stock-mails': 'telling shoppers what is back',
  'low-stock-mails': 'telling about low stock',
  sweeps: 'deleting what is old',
  'nightly-backup': 'the nightly backup',
  'order-check': 'checking orders',
  'stock-check': 'checking stock',
} as const;

export type JobName = keyof typeof jobWords;
