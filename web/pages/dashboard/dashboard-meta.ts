/** Metadata of a dashboard page: its title, and no indexing. */
export const dashboardMeta = (title: string) => [{ title }, { name: 'robots', content: 'noindex' }];
