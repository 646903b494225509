export const title = 'Search';
export const notLoaded = 'The synonyms did not load.';
/** Names of the settings, on their page and in events: those of `searchSettings`. */
export const searchLabels = { synonyms: 'Synonyms' } as const;
export const synonymsHint =
  'A rule on each line, of single words. “sofa, couch, settee” finds each for every other; “sneakers → shoes” (or ->) finds shoes for sneakers alone.';
export const saved = (date: string, by: string) => `Last saved ${date} by ${by}.`;
export const firstStart = 'the first start';
export const frequent = 'Frequent searches';
export const withoutResults = 'Searches without results';
export const queriesHint =
  'On the shop page in the last 90 days, without who searched. Texts that may be an address or a number of a person are not counted.';
export const noQueries = 'Nobody has searched for anything yet.';
export const allFound = 'Every frequent search finds something.';
export const queriesNotLoaded = 'The searches did not load.';
