import { useCallback, useEffect, useReducer } from 'react';
import type { ServerEvents } from '#contract/socket-events.ts';
import { type ShopSocket, shopSocket } from '#web/lib/socket.ts';
import { chatAfter, noChat } from './conversation.rules.ts';

const answerWithinMs = 10_000;

/**
 * The live chat. On every connect the client announces itself and asks for users and messages, so that nothing
 * is lost while it was away; what arrives twice is kept once.
 */
export function useChat() {
  const [chat, tell] = useReducer(chatAfter, noChat);

  useEffect(() => {
    const socket = shopSocket();
    const announce = () => {
      tell({ type: 'connected' });
      socket.emit('connectUser');
      socket.emit('getUsers');
      socket.emit('getMessages');
    };
    const handlers: Partial<ServerEvents & ConnectionEvents> = {
      connect: announce,
      disconnect: () => tell({ type: 'disconnected' }),
      connect_error: (error) => {
        // An active socket had a broken line and tries again; the words of that are not for a person.
        if (!socket.active) tell({ type: 'refused', words: error.message });
      },
      getUsers: (users) => tell({ type: 'users', users }),
      connectUser: (user) => tell({ type: 'user', user }),
      disconnectUser: (user) => tell({ type: 'user', user }),
      getMessages: (messages) => tell({ type: 'messages', messages }),
      message: (message) => tell({ type: 'message', message }),
      read: (seen) => tell({ type: 'read', ...seen }),
    };
    const stop = subscribe(socket, handlers);
    if (socket.connected) announce();
    return stop;
  }, []);

  /** Resolves once the message is stored. Throws with words when it is refused or nobody answers. */
  const send = useCallback(async (to: string, text: string, key: string) => {
    const answer = await shopSocket()
      .timeout(answerWithinMs)
      .emitWithAck('message', { text, to, key })
      .catch(() => ({ error: 'Not sent: there is no connection. Please try again.' }));
    if ('error' in answer) throw new Error(answer.error);
    if (answer.message) tell({ type: 'message', message: answer.message });
  }, []);

  const markRead = useCallback((from: string) => {
    shopSocket().emit('read', { from });
  }, []);

  return { ...chat, send, markRead };
}

interface ConnectionEvents {
  connect: () => void;
  disconnect: () => void;
  connect_error: (error: Error) => void;
}

function subscribe(socket: ShopSocket, handlers: object): () => void {
  // The names and payloads are the typed events' own; a loop over them cannot say so.
  const loose = socket as unknown as Record<'on' | 'off', (name: string, handler: unknown) => void>;
  for (const [name, handler] of Object.entries(handlers)) loose.on(name, handler);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) loose.off(name, handler);
  };
}
