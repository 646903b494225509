import type { Namespace } from 'socket.io';
import {
  type BroadcastOptions,
  ClusterAdapterWithHeartbeat,
  type ClusterMessage,
  type ClusterResponse,
} from 'socket.io-adapter';
import type { MessageBus } from './message-bus.ts';

/** How long other processes may take to list their sockets. A killed one never answers. */
const ANSWER_MS = 1_000;

/**
 * Socket.IO's cluster adapter on our own message bus. The published adapters use either Redis or PostgreSQL; in an outage
 * of that, they lose messages or end the process.
 */
export class ClusterAdapter extends ClusterAdapterWithHeartbeat {
  readonly #bus: MessageBus;
  readonly #onError: (error: unknown) => void;

  constructor(namespace: Namespace, bus: MessageBus, onError: (error: unknown) => void) {
    super(namespace, {});
    this.#bus = bus;
    this.#onError = onError;
  }

  /** Handles a message that a process of this shop published. */
  receive(text: string): void {
    this.onMessage(JSON.parse(text) as ClusterMessage);
  }

  /** Leaves out processes that do not answer. */
  override async fetchSockets(options: BroadcastOptions): Promise<unknown[]> {
    try {
      return await super.fetchSockets({ ...options, flags: { timeout: ANSWER_MS, ...options.flags } });
    } catch {
      return await super.fetchSockets({ ...options, flags: { ...options.flags, local: true } });
    }
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    await this.#publish(message);
    // Messages are not stored for clients that reconnect, so there is no offset.
    return '';
  }

  protected override async doPublishResponse(_requester: string, response: ClusterResponse): Promise<void> {
    await this.#publish(response);
  }

  /** Never rejects: a broadcast that reaches no other process must still reach the sockets of this one. */
  async #publish(message: ClusterMessage | ClusterResponse): Promise<void> {
    try {
      await this.#bus.publish(JSON.stringify(message), await this.serverCount());
    } catch (error) {
      this.#onError(error);
    }
  }
}
