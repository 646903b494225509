/** Texts about the pictures of an import. */
export const option = 'Download pictures from imageUrl';
export const about = 'Products keep the pictures that they have.';
/** The button when the file changes nothing else. */
export const only = 'Download pictures';

export const state = {
  heading: 'Pictures',
  running: 'Downloading pictures',
  leave: 'You can leave this page. It goes on.',
  preparing: 'Looking for pictures in the file.',
  /** '12 of 3,912 downloaded, 3 failed' */
  progress: (done: string, all: string, failed: string) =>
    `${done} of ${all} downloaded${failed === '0' ? '' : `, ${failed} failed`}`,
  /** '3,909 pictures downloaded.' */
  done: (count: string) => `${count} downloaded.`,
  failed: (count: string) => `${count} failed.`,
  stop: 'Stop',
  /** For whoever stops the import when its last rows were written: 'This import has been applied.' comes first. */
  tooLate: (why: string) => `${why} Its pictures are still being downloaded.`,
  /** '12 pictures downloaded.' comes before it, and '48 pictures' are those that were stopped, or had failed. */
  stopped: (count: string) => `Stopped: ${count} not downloaded.`,
  nothing: 'No pictures were downloaded: each product that names one has one already.',
} as const;

export const failures = {
  /** Those that failed, and those that somebody stopped. */
  heading: 'Pictures that were not downloaded',
  product: 'Product',
  url: 'Image URL',
  reason: 'Reason',
  again: 'Try again',
  busy: 'Trying again',
  file: 'These pictures as CSV',
  first: (count: string) => `The first ${count}. The file has all of them.`,
} as const;
