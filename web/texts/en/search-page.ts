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
