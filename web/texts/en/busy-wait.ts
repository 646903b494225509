export const signingIn = 'Many people are signing in. Trying again …';
/** For another reason than many who sign in. */
export const unavailable = 'The shop cannot answer at this moment. Trying again …';
export const stop = 'Stop trying';
