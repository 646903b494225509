export const title = 'Pages';
export const add = 'Add Page';
export const edit = 'Edit Page';
export const list = 'Pages of the shop';
export const columns = { page: 'Page', status: 'Status', saved: 'Last saved' } as const;
export const published = 'Published';
export const notPublished = 'Not published';
export const notLoaded = 'The pages did not load.';
export const oneNotLoaded = 'The page did not load.';
export const absent = 'No page found.';
export const none = 'No pages yet.';
export const hint =
  'What the shop says about itself. Published pages are linked at the end of every page, below Customer Service.';

export const labels = {
  title: 'Title',
  slug: 'Slug',
  text: 'Text',
  isPublished: 'Published',
} as const;
export const textHint = 'Shown below the title.';
export const publishedHint = 'Visitors read it as soon as it is saved.';
export const slugHint = 'The end of its address in the shop. The former one leads to it.';
export const slugOfShipping =
  'Every page of the shop links to it. Until it is published, the text of the shop’s maker is shown.';

export const asideLabel = 'About this page';
export const view = 'View in shop';
export const allChanges = 'All changes';
export const saved = 'Last saved';
export const history = 'Published texts';
export const historyHint = 'Each publishing keeps its text.';
export const neverPublished = 'Never published.';
/** Precedes its day. */
export const publishing = (number: number) => `No. ${number},`;
export const take = (number: number) => `Use text no. ${number}`;
export const takeShort = 'Use';
export const takeNotLoaded = 'The text did not load.';
export const deleteText = 'It was never published. This cannot be undone.';
export const keptText = 'It was published, so what it said is kept. Withdraw it in place of deleting it.';
export const shippingStays = 'Every shop has this page.';
export const meanwhile =
  'Somebody else has saved this page since you opened it. What you changed is still here, and the rest is as they saved it.';
