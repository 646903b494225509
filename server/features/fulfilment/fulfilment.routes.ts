import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/fulfilment.contract.ts';
import { pageInfoOf } from '#contract/paging.ts';
import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { cancelPieces } from './cancel-pieces.ts';
import { changeParcel, deliverParcel, voidParcel } from './change-parcel.ts';
import { type FindChat, findOrderDetails } from './get-order-details.ts';
import { listPlacedOrders } from './list-placed-orders.ts';
import { makeParcel } from './make-parcel.ts';
import { addNote, deleteNote } from './write-note.ts';

const texts = textsOf({ en });

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  links: OrderLinks;
  /** Of this process. */
  limits: RateLimits;
  findChat: FindChat;
}

/** What happens to an order after it was placed. */
export function fulfilmentRoutes(app: FastifyInstance, shop: Parts): void {
  const { db } = shop;
  serve(app, contract.getOrderDetails, async ({ actor, params, query, ip }) =>
    findOrderDetails(shop, actor, { orderId: params.id, key: query.key, ip }),
  );

  serve(app, contract.listPlacedOrders, async ({ actor, query }) => {
    const { orders, count } = await listPlacedOrders(db, actor, query);
    return { orders, ...pageInfoOf(count, query.page, query.limit) };
  });

  serve(app, contract.makeParcel, async ({ actor, params, body }) => ({
    ...done(texts().parcelMade),
    parcel: await makeParcel(db, actor, params.id, body),
  }));

  serve(app, contract.changeParcel, async ({ actor, params, body }) => ({
    ...done(texts().parcelChanged),
    parcel: await changeParcel(db, actor, { orderId: params.id, parcelId: params.parcel }, body),
  }));

  serve(app, contract.voidParcel, async ({ actor, params }) => ({
    ...done(texts().parcelVoided),
    parcel: await voidParcel(db, actor, { orderId: params.id, parcelId: params.parcel }),
  }));

  serve(app, contract.deliverParcel, async ({ actor, params }) => ({
    ...done(texts().parcelDelivered),
    parcel: await deliverParcel(db, actor, { orderId: params.id, parcelId: params.parcel }),
  }));

  serve(app, contract.cancelPieces, async ({ actor, params, body }) => {
    await cancelPieces(db, actor, { orderId: params.id, lineId: params.line }, body);
    return done(texts().piecesCancelled);
  });

  serve(app, contract.addNote, async ({ actor, params, body }) => ({
    ...done(texts().noteAdded),
    note: await addNote(db, actor, params.id, body),
  }));

  serve(app, contract.deleteNote, async ({ actor, params }) => {
    await deleteNote(db, actor, { orderId: params.id, noteId: params.note });
    return done(texts().noteDeleted);
  });
}
