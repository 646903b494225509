import { href } from 'react-router';

const key = 'with';

/** The support page with the conversation of a person open. */
export const chatWith = (userId: string): string => `${href('/support')}?${key}=${userId}`;

/** @returns whose conversation the address of the support page asks for; null for none */
export const askedChat = (params: URLSearchParams): string | null => params.get(key);
