export const title = 'Pictures';
export const hint =
  'The first is in lists and in the bag. Say below each what it shows, for people who do not see it. Pictures are saved at once.';
export const add = 'Add pictures';
/** '2 of 12' */
export const countText = (count: number, max: number) => `${count} of ${max}`;
export const list = 'Pictures of this product';
export const place = (at: number) => (at === 1 ? '1, main' : String(at));
export const alt = (at: number) => `What picture ${at} shows`;
export const altHint = 'Says what it shows';
export const earlier = (at: number) => `Move picture ${at} forward`;
export const later = (at: number) => `Move picture ${at} back`;
export const remove = (at: number) => `Remove picture ${at}`;
export const removeTitle = (at: number) => `Remove picture ${at}?`;
export const removeText = 'Variants with this picture show the first one then.';
export const removeConfirm = 'Remove';
/** Announced after a picture was moved. */
export const isNow = (at: number, count: number) => `It is picture ${at} of ${count} now.`;
export const waiting = 'Waiting';
export const reading = 'Reading the picture';
export const sent = (percent: number) => `${percent}% sent`;
export const upload = (file: string) => `Upload of ${file}`;
export const notAdded = 'Not added';
/** Stops an upload that waits or is sent. */
export const stop = (file: string) => `Stop ${file}`;
/** A file in place of one that cannot be added. */
export const another = 'Choose another';
export const tryAgain = 'Try again';
export const putAway = (file: string) => `Remove ${file}`;
export const noSpace = (max: number) => `A product may have at most ${max} pictures.`;
export const failed = 'It could not be sent. Please try again.';
export const cancel = 'Cancel';
/** Announced. */
export const isRemoved = (at: number) => `Picture ${at} was removed.`;
