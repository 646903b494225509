import type { NoteForm, OrderEvent } from '#contract/order-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { changeOrder, checkPart, lockOrderToChange, type OrderToChange } from './change-order.ts';
import { countNotes, deleteNoteText, findEvent, findEventOfRequest } from './order-events.store.ts';
import { toOrderViewer } from './order-viewer.ts';
import { checkSameRequest } from './orders.rules.ts';
import { presentEvent } from './present-event.rules.ts';

const texts = defineTexts({ en });
const maxNotes = 200;

/**
 * Writes a note about an order, or about a part whose merchant reads it, too. A merchant's are about the own part.
 * @returns the note; the one that the same request has written before, as it is now
 * @throws not-found for an order or part that the actor does not see, forbidden for who may only see it
 * @throws request-used when the same request wrote something else before
 * @throws limit-reached
 */
export async function addNote(
  db: Db,
  actor: Actor,
  orderId: string,
  { request, text, ...form }: NoteForm,
): Promise<OrderEvent> {
  return await inTransaction(db, async (tx) => {
    const locked = await lockOrderToChange(tx, actor, orderId, request);
    const { order, isShop, before } = locked;
    const part = findPart(locked, form.part);
    if (!before) {
      if ((await countNotes(tx, orderId)) >= maxNotes) {
        throw new ShopError('limit-reached', texts().tooManyNotes(formatCount(maxNotes)));
      }
      await changeOrder(tx, actor, order, {
        events: [{ part, kind: 'note', details: { text }, requestId: request }],
      });
    }
    const note = before ?? (await findEventOfRequest(tx, orderId, request));
    if (!note) throw new Error('a note that was written is gone');
    // A text that was deleted is not known any more.
    const isSameText = (note.details.text ?? text) === text;
    checkSameRequest(note.kind === 'note' && note.part === part && isSameText);
    return presentEvent(note, {
      order,
      reader: isShop ? 'shop' : 'merchant',
      viewer: toOrderViewer(actor),
      parcels: [],
    });
  });
}

/** @returns the part that the note is about; null for the whole order. @throws not-found for a part that the actor does not sell */
function findPart(locked: OrderToChange, sent: number | null | undefined): number | null {
  if (sent) {
    checkPart(locked, sent);
    return sent;
  }
  return locked.isShop ? null : (locked.parts[0] ?? null);
}

/**
 * Deletes the text of a note. That there was one, when and by whom, stays.
 * @throws not-found for a note that the actor does not see, forbidden for a merchant when somebody else wrote it
 */
export async function deleteNote(
  db: Db,
  actor: Actor,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { parts, isShop } = await lockOrderToChange(tx, actor, orderId);
    const note = await findEvent(tx, orderId, noteId);
    const isSeen = isShop || parts.some((part) => part === note?.part);
    if (note?.kind !== 'note' || !isSeen) throw notFound(texts().noNote);
    if (!isShop && note.actorId !== actor.id) throw new ShopError('forbidden', texts().notYourNote);
    await deleteNoteText(tx, noteId);
  });
}
