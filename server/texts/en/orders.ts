/** Title of the shop's one tax, as orders keep it. */
export const tax = 'Tax';
