import { useCallback, useEffect, useReducer } from 'react';
import type { ServerEvents } from '#contract/socket-events.ts';
import { type ShopSocket, shopSocket, socketRefusal } from '#web/lib/api/socket.ts';
import { chatReducer, emptyChat } from './conversation.rules.ts';

const answerWithinMs = 10_000;

/** The live chat. Every connect loads users and messages, so that nothing that was sent meanwhile is lost. */
export function useChat() {
  const [chat, dispatch] = useReducer(chatReducer, emptyChat);

  useEffect(() => {
    const socket = shopSocket();
    const announce = () => {
      dispatch({ type: 'connected' });
      socket.emit('connectUser');
      socket.emit('getUsers');
      socket.emit('getMessages');
    };
    const sayWhy = () => {
      const reason = socketRefusal();
      dispatch(reason === null ? { type: 'disconnected' } : { type: 'refused', reason });
    };
    const handlers: Partial<ServerEvents & ConnectionEvents> = {
      connect: announce,
      disconnect: () => dispatch({ type: 'disconnected' }),
      connect_error: sayWhy,
      getUsers: (users) => dispatch({ type: 'users', users }),
      connectUser: (user) => dispatch({ type: 'user', user }),
      disconnectUser: (user) => dispatch({ type: 'user', user }),
      getMessages: (messages) => dispatch({ type: 'messages', messages }),
      message: (message) => dispatch({ type: 'message', message }),
      read: (seen) => dispatch({ type: 'read', ...seen }),
    };
    const stop = subscribe(socket, handlers);
    if (socket.connected) announce();
    // Refused before this page came: nothing more may happen.
    else if (!socket.active) sayWhy();
    return stop;
  }, []);

  /**
   * Resolves when the message is stored.
   * @throws Error with a text for the person when it is refused or no reply arrives
   */
  const send = useCallback(async (to: string, text: string, key: string) => {
    const answer = await shopSocket()
      .timeout(answerWithinMs)
      .emitWithAck('message', { text, to, key })
      .catch(() => ({ error: 'Not sent: there is no connection. Please try again.' }));
    if ('error' in answer) throw new Error(answer.error);
    if (answer.message) dispatch({ type: 'message', message: answer.message });
  }, []);

  const markRead = useCallback((from: string) => {
    shopSocket().emit('read', { from });
  }, []);

  return { ...chat, send, markRead };
}

interface ConnectionEvents {
  connect: () => void;
  disconnect: () => void;
  connect_error: () => void;
}

function subscribe(socket: ShopSocket, handlers: object): () => void {
  // Names and handlers match the typed events, but a loop over them loses the types.
  const loose = socket as unknown as Record<'on' | 'off', (name: string, handler: unknown) => void>;
  for (const [name, handler] of Object.entries(handlers)) loose.on(name, handler);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) loose.off(name, handler);
  };
}
