/** Minimum average rating of the second row of the homepage, in stars. */
export const goodRating = 4;
