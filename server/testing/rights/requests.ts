import type { GoodRequests } from './good-request.ts';
import { requestsAboutGoods } from './requests-about-goods.ts';
import { requestsAboutPeople } from './requests-about-people.ts';

/** A good request of every call. */
export const requests: GoodRequests = { ...requestsAboutPeople, ...requestsAboutGoods };
