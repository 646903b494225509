/** Names a table for people who do not see it. */
export const table = 'Table';
