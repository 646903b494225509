/** Names of the settings, on their page and in events: those of `signInSettings`. */
export const signInLabels = {
  showsGoogle: 'Show “Login with Google”',
  showsFacebook: 'Show “Login with Facebook”',
} as const;

export const parts = { providers: 'Buttons of the login page' } as const;
export const hints = {
  ready: 'It is set up.',
  notSetUp: (prefix: string) =>
    `It is not set up, so the login page says that it is not available yet. Whoever runs the server sets it up with ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`,
} as const;
/** Below the switch of a button that would work. */
export const locksOut = (provider: string) =>
  `People who sign in with ${provider} find no way into their account while its button is hidden.`;
