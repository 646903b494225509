import type { Namespace } from 'socket.io';
import {
  type BroadcastOptions,
  ClusterAdapterWithHeartbeat,
  type ClusterMessage,
  type ClusterResponse,
} from 'socket.io-adapter';
import type { MessageBus } from './message-bus.ts';

/** How long another process may take to name its sockets. One that was killed never answers. */
const ANSWER_MS = 1_000;

/**
 * Socket.IO's cluster adapter on a bus of ours. The published adapters speak either Redis or PostgreSQL, and lose messages
 * or the process when that is away.
 */
export class ClusterAdapter extends ClusterAdapterWithHeartbeat {
  readonly #bus: MessageBus;
  readonly #onError: (error: unknown) => void;

  constructor(namespace: Namespace, bus: MessageBus, onError: (error: unknown) => void) {
    super(namespace, {});
    this.#bus = bus;
    this.#onError = onError;
  }

  /** Takes a text that a process of this shop published. */
  hear(text: string): void {
    this.onMessage(JSON.parse(text) as ClusterMessage);
  }

  /** Without those of processes that do not answer. */
  override async fetchSockets(options: BroadcastOptions): Promise<unknown[]> {
    try {
      return await super.fetchSockets({ ...options, flags: { timeout: ANSWER_MS, ...options.flags } });
    } catch {
      return await super.fetchSockets({ ...options, flags: { ...options.flags, local: true } });
    }
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    await this.#publish(message);
    // We keep no messages for clients that come back, so there is no offset.
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
