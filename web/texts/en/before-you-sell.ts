import type { SellingStep } from '#contract/before-you-sell.contract.ts';

export const title = 'Before you sell';
export const text = 'A step is done when somebody has decided it. You can sell before all are.';
export const notLoaded = 'The list did not load.';
export const decided = (done: number, all: number) => `${done} of ${all} decided`;
export const states = { question: 'To decide', fault: 'Fault', open: 'To do', done: 'Done' } as const;
export const yes = 'Yes, that is right';
export const back = 'Back to ‘Before you sell’';

interface Names {
  name: string;
  /** The link while it is not done. */
  open: string;
}
export const steps: Readonly<Record<SellingStep, Names>> = {
  products: { name: 'Products', open: 'Add a product' },
  delivery: { name: 'Delivery', open: 'Change delivery' },
  taxes: { name: 'Taxes', open: 'Change taxes' },
  payments: { name: 'Payment', open: 'Choose payment' },
  mail: { name: 'Mail', open: 'Set up mail' },
  terms: { name: 'Terms', open: 'Write terms' },
  company: { name: 'Company', open: 'Complete it' },
};

export const all = {
  title: 'All steps are decided.',
  text: 'This list stays here, under Overview. It opens again when one of them changes: a mail server that goes, a payment that is switched off.',
  order: 'Order something yourself',
} as const;
