/** The head of a page of the dashboard: its own title, and no search engine. */
export const dashboardMeta = (title: string) => [{ title }, { name: 'robots', content: 'noindex' }];
