/**
 * Ids of requests that a person may have to send again after a lost reply, for what adds up: received pieces, not a new price. The same
 * content has the same id until it was accepted, so that the server recognises it.
 */
export function createRequestIds(newId: () => string = () => crypto.randomUUID()) {
  let last = { text: '', id: '' };
  return {
    /** @param content what a person has typed, without what the shop may have changed meanwhile */
    idFor: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last.text !== text) last = { text, id: newId() };
      return last.id;
    },
    /** Call it after a success: the same content is a new request from now on. */
    accepted: () => {
      last = { text: '', id: '' };
    },
  };
}
