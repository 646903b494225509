/** Around what was searched for, which is emphasised: 'Showing results for jumper.' */
export const showing = ['Showing results for ', '.'] as const;
/** Around what was typed, of a link: 'Search instead for jumpr.' */
export const instead = ['Search instead for ', '.'] as const;
/** Names the links of a search that found nothing. */
export const categories = 'Categories to look at';
