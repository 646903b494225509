import { discountRequests } from './discount-requests.ts';
import { fulfilmentRequests } from './fulfilment-requests.ts';
import { importRequests } from './import-requests.ts';
import { orderLinksRequests } from './order-links-requests.ts';
import { paymentRequests } from './payment-requests.ts';
import { peopleRequests } from './people-requests.ts';
import { productRequests } from './product-requests.ts';
import { returnRequests } from './return-requests.ts';
import { teamRequests } from './team-requests.ts';
import type { ValidRequests } from './valid-request.ts';
import { withdrawalRequests } from './withdrawal-requests.ts';

/** A valid request for each call. */
export const requests: ValidRequests = {
  ...peopleRequests,
  ...productRequests,
  ...importRequests,
  ...discountRequests,
  ...fulfilmentRequests,
  ...orderLinksRequests,
  ...paymentRequests,
  ...returnRequests,
  ...teamRequests,
  ...withdrawalRequests,
};
