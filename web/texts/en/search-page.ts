export const title = 'Search';
export const notLoaded = 'The synonyms did not load.';
/** Names of the settings, on their page and in events: those of `searchSettings`. */
export const searchLabels = { synonyms: 'Synonyms' } as const;
export const synonymsHint = 'A rule on each line, of single words.';
export const aside = {
  label: 'About synonyms',
  examples: [
    { rule: 'sofa, couch, settee', meaning: 'Each of them finds the others, too.' },
    {
      rule: 'sneakers → shoes',
      meaning: 'Sneakers finds shoes, but shoes does not find sneakers. Type the arrow as “-” and “>”.',
    },
  ],
  saved: 'Last saved',
  by: 'By',
  firstStart: 'The first start',
  effect:
    'A change works at once. Singular and plural are one word, and a word with a synonym is not corrected.',
} as const;
export const frequent = 'Frequent searches';
export const withoutResults = 'Searches without results';
export const query = 'Search';
export const times = 'Times';
export const more = (count: string) => `${count} more`;
export const queriesHint =
  'Searches on the shop page in the last 90 days. Nothing is kept of who searched, and what may be a person’s address or number is not counted.';
export const noQueries = 'Nobody has searched for anything yet.';
export const allFound = 'Every frequent search finds something.';
export const queriesNotLoaded = 'The searches did not load.';
