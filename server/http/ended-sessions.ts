/**
 * Notifies that all older tokens of an account were revoked (new password, other role), so that its open sockets close at
 * once. Requests do not need it: each reads the account.
 */
export interface EndedSessions {
  /** Call after the commit. */
  end(userId: string): void;
  onEnd(listener: (userId: string) => void): void;
}

export function createEndedSessions(): EndedSessions {
  const listeners: ((userId: string) => void)[] = [];
  return {
    end(userId) {
      for (const listener of listeners) listener(userId);
    },
    onEnd: (listener) => void listeners.push(listener),
  };
}
