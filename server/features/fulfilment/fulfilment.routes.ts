import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { cancelPieces } from './cancel-pieces.ts';
import { changeParcel, deliverParcel, voidParcel } from './change-parcel.ts';
import { makeParcel } from './make-parcel.ts';

const texts = defineTexts({ en });

/** Parcels, and pieces that are cancelled. */
export function fulfilmentRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.makeParcel, async ({ actor, params, body }) => ({
    ...done(texts().parcelMade),
    parcel: await makeParcel(db, actor, params.id, body),
  }));

  serve(app, contract.changeParcel, async ({ actor, params, body }) => ({
    ...done(texts().parcelChanged),
    parcel: await changeParcel(db, actor, { orderId: params.id, parcelId: params.parcel }, body),
  }));

  serve(app, contract.voidParcel, async ({ actor, params, query }) => ({
    ...done(texts().parcelVoided),
    parcel: await voidParcel(db, actor, { orderId: params.id, parcelId: params.parcel }, query),
  }));

  serve(app, contract.deliverParcel, async ({ actor, params }) => ({
    ...done(texts().parcelDelivered),
    parcel: await deliverParcel(db, actor, { orderId: params.id, parcelId: params.parcel }),
  }));

  serve(app, contract.cancelPieces, async ({ actor, params, body }) => {
    await cancelPieces(db, actor, { orderId: params.id, lineId: params.line }, body);
    return done(texts().piecesCancelled);
  });
}
