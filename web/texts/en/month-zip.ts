/** The button that saves all PDFs of a month. */
export const name = 'PDFs of a month';
export const progress = (done: number, all: number) => `${done} of ${all}`;
export const none = (month: string) => `Nothing was issued in ${month}.`;
export const cutOff = 'The download was interrupted. Please try again.';
