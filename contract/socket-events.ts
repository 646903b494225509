/** The typed events of the live socket (docs/rules.md#support-chat). */

export interface ChatUser {
  id: string;
  /** Never empty. */
  name: string;
  role: string;
  isAdmin: boolean;
  online: boolean;
}

export interface ChatMessage {
  id: string;
  from: string;
  to: string;
  /** Milliseconds since 1970. */
  time: number;
  value: string;
  /** The sender. */
  user: { id: string; name: string };
  /** Milliseconds since 1970 when the receiver saw it; null before. */
  readAt: number | null;
}

/** How an event was taken; sent when the client asks for an acknowledgement. */
export type Acknowledgement = (answer: { success: true; message?: ChatMessage } | { error: string }) => void;

export interface ClientEvents {
  connectUser: (acknowledge?: Acknowledgement) => void;
  getUsers: (acknowledge?: Acknowledgement) => void;
  getMessages: (acknowledge?: Acknowledgement) => void;
  /** Asks for `unread`. */
  getUnread: (acknowledge?: Acknowledgement) => void;
  /** An administrator uses the support page, or leaves it. Every other event of the chat says so too. */
  supporting: (isThere: boolean, acknowledge?: Acknowledgement) => void;
  /** `key`, made by the tab, keeps a message that is sent again after a lost answer from being stored twice. */
  message: (sent: { text: string; to: string; key?: string }, acknowledge?: Acknowledgement) => void;
  /** The caller has seen everything of that person. */
  read: (seen: { from: string }, acknowledge?: Acknowledgement) => void;
}

export interface ServerEvents {
  getUsers: (users: ChatUser[]) => void;
  getMessages: (messages: ChatMessage[]) => void;
  /** How many messages to the caller nobody has read; counted up to 1,000. */
  unread: (count: number) => void;
  message: (message: ChatMessage) => void;
  connectUser: (user: ChatUser) => void;
  disconnectUser: (user: ChatUser) => void;
  /** Somebody saw what was written to them, until now. */
  read: (seen: { from: string; by: string; time: number }) => void;
}
