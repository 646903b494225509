export const choosePage = 'Choose all on this page';
export const choose = (title: string) => `Choose “${title}”`;
export const chosen = (count: string) => `${count} chosen`;
export const chooseNone = 'Choose none';
export const approve = 'Approve';
export const approving = 'Approving';
export const noneOfBrand = 'What buyers write about your products is here once it is published.';
