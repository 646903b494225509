export interface SentPictures {
  /** Pictures that the shop has now, also those that it had. */
  there: number;
  /** Names of files that are no pictures of a shop such as this one, and of pictures that were refused. */
  refused: string[];
}

/** A file that is no zip file, or is cut off. */
export class BrokenZip extends Error {}
