/** What a provider has answered, in words for buyers and staff. */
export const language = 'en';
export const testCard = 'Test card';
export const declined = 'The card was declined.';
