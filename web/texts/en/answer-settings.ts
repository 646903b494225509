/** Names of the settings, on their page and in events: those of `answerSettings`. */
export const answerLabels = { answers: 'Canned answers' } as const;

export const hint =
  'Whoever answers a chat or a message types / and takes one. {name} becomes the first name of the customer, {order} the number of the order that was written about.';
export const none = 'No answers yet.';
export const add = 'Add Answer';
export const name = 'Name';
export const text = 'Text';
export const remove = 'Remove';
export const removeLabel = (name: string) => `Remove ${name}`;
export const newAnswer = 'New answer';

/** Beside a field that takes them. */
export const list = 'Answers';
export const open = 'Insert an answer';
export const found = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
export const unfilled = (blank: string) => `Please write what belongs in the place of ${blank}.`;
