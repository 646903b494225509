/** The typed events of the live socket (docs/rules.md#support-chat). */

export interface ChatUser {
  id: string;
  /** The person's name, else a part of the e-mail address, else 'Guest'. */
  name: string;
  role: string;
  isAdmin: boolean;
  online: boolean;
  /** In the list of the staff: a customer whom the shop has not answered. */
  waits?: boolean;
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
  /** Milliseconds since 1970 when the receiver read it; null before. */
  readAt: number | null;
}

/** The result of an event, for clients that pass an acknowledgement. */
export type Acknowledgement = (answer: { success: true; message?: ChatMessage } | { error: string }) => void;

export interface ClientEvents {
  connectUser: (acknowledge?: Acknowledgement) => void;
  getUsers: (acknowledge?: Acknowledgement) => void;
  getMessages: (acknowledge?: Acknowledgement) => void;
  /** Requests `unread`. */
  getUnread: (acknowledge?: Acknowledgement) => void;
  /** An administrator opens the support page, or leaves it. Every other event of the chat counts as opening. */
  supporting: (isThere: boolean, acknowledge?: Acknowledgement) => void;
  /** `key`, made by the tab, prevents a retried message from being stored twice. */
  message: (sent: { text: string; to: string; key?: string }, acknowledge?: Acknowledgement) => void;
  /** The caller has read everything from that person. */
  read: (seen: { from: string }, acknowledge?: Acknowledgement) => void;
}

export interface ServerEvents {
  getUsers: (users: ChatUser[]) => void;
  getMessages: (messages: ChatMessage[]) => void;
  /** Unread messages to the caller, counted up to 1,000. */
  unread: (count: number) => void;
  message: (message: ChatMessage) => void;
  connectUser: (user: ChatUser) => void;
  disconnectUser: (user: ChatUser) => void;
  /** `by` has read everything from `from` up to `time`. */
  read: (seen: { from: string; by: string; time: number }) => void;
}
