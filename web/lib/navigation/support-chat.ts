import { href } from 'react-router';
import { readOrderNumber } from '#contract/order-number.ts';

const keys = { person: 'with', order: 'about' } as const;

/** The support page with the conversation of a person open. */
export const chatWith = (userId: string): string => `${href('/support')}?${keys.person}=${userId}`;

/** The support page with an order's number typed. */
export const chatAbout = (orderNumber: number): string => `${href('/support')}?${keys.order}=${orderNumber}`;

/** @returns whose conversation the address of the support page asks for; null for none */
export const askedChat = (params: URLSearchParams): string | null => params.get(keys.person);

/** @returns the number of the order that the address asks about; null for none */
export const askedOrder = (params: URLSearchParams): number | null =>
  readOrderNumber(params.get(keys.order) ?? '');
