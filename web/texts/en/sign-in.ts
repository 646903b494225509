/** In a browser that stores nothing. */
export const endsWithPage =
  'Your browser does not let the shop store anything. You stay logged in until you close or reload this tab.';

export const providers = {
  or: 'or',
  login: (provider: string) => `Login with ${provider}`,
  needStorage:
    'Your browser does not let the shop store anything, which this sign-in needs. Please use your e-mail and password.',
  notSetUp: 'Not available yet.',
  inNewTab: (names: string) => `Log in with ${names} in a new tab`,
} as const;

/** Why somebody is asked to sign in. */
export const reasons = {
  login: {
    bag: 'Log in to place your order. Your bag stays as it is, and opens again afterwards.',
    wish: (product: string) =>
      `Log in to add ${product} to your wishlist. Afterwards you return to the same page.`,
  },
  signUp: {
    bag: 'Sign up to place your order. Your bag stays as it is, and opens again afterwards.',
    wish: (product: string) =>
      `Sign up to add ${product} to your wishlist. Afterwards you return to the same page.`,
  },
} as const;
