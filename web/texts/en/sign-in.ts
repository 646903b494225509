export const providers = {
  or: 'or',
  login: (provider: string) => `Login with ${provider}`,
  notSetUp: 'Not available yet.',
  inNewTab: (names: string) => `Log in with ${names} in a new tab`,
} as const;
