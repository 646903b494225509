/** Names the choice of how many rows a page has: 'Rows 20'. */
export const rows = 'Rows';
