import { shopApi } from '#web/lib/api/shop-api.ts';

type Params = { params: { token: string } };

/** The call of each link, by the id of its route. */
export const linkCalls = {
  newsletterConfirm: (link: Params) => shopApi('POST /newsletter/confirm/:token', link),
  newsletterUnsubscribe: (link: Params) => shopApi('POST /newsletter/unsubscribe/:token', link),
  stockRequestConfirm: (link: Params) => shopApi('POST /back-in-stock/confirm/:token', link),
  stockRequestCancel: (link: Params) => shopApi('POST /back-in-stock/cancel/:token', link),
};
