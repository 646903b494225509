export const signingIn = 'Many people are signing in. Trying again …';
/** For another reason than many who sign in. */
export const unavailable = 'The shop is not answering right now. Trying again …';
export const stop = 'Stop trying';
