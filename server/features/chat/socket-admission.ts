import type { IncomingMessage } from 'node:http';
import { Slots } from '#server/concurrency/slots.ts';
import { ShopError } from '#server/errors.ts';
import { network } from '#server/http/rate-limits.ts';

/** The used part of an Engine.IO connection. */
export interface Connection {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
  on(event: 'packet', listener: (packet: Packet) => void): unknown;
  off(event: 'packet', listener: (packet: Packet) => void): unknown;
  removeAllListeners(event: 'data'): unknown;
  close(discard: boolean): unknown;
}

interface Packet {
  type: string;
  data?: unknown;
}

/** The most sockets that one process holds. */
export interface SocketLimits {
  /** Sockets of one account, over all tabs and devices. */
  person: number;
  /** Signed in from one network: an office of fifty with ten tabs each. */
  network: number;
  /** Sockets of one network, before authentication. */
  anonymousOfNetwork: number;
  /** All sockets, before authentication. */
  anonymous: number;
}

const defaultLimits: SocketLimits = { person: 10, network: 500, anonymousOfNetwork: 100, anonymous: 1_000 };

/** After this a refused client may retry. */
const retryAfterSeconds = 60;

/**
 * Decides which connections a process accepts. A connection holds an anonymous slot until it is admitted, and from then on one
 * slot of the account and one of the network, until it closes.
 */
export class SocketAdmission {
  readonly #anonymous: Slots;
  readonly #anonymousOfNetwork: Slots;
  readonly #people: Slots;
  readonly #networks: Slots;
  readonly #clientIp: (request: IncomingMessage) => string;
  /** Releases the anonymous slots of a connection that is not admitted yet. */
  readonly #notAdmitted = new WeakMap<Connection, () => void>();
  readonly #tried = new WeakSet<Connection>();

  constructor(clientIp: (request: IncomingMessage) => string, limits: Partial<SocketLimits> = {}) {
    const max = { ...defaultLimits, ...limits };
    this.#clientIp = clientIp;
    this.#anonymous = new Slots(max.anonymous);
    this.#anonymousOfNetwork = new Slots(max.anonymousOfNetwork);
    this.#people = new Slots(max.person);
    this.#networks = new Slots(max.network);
  }

  /** True when another connection may open before authentication. */
  mayOpen(request: IncomingMessage): boolean {
    return !this.#anonymous.isFull(all) && !this.#anonymousOfNetwork.isFull(this.#toNetwork(request));
  }

  opened(connection: Connection): void {
    const releases = [
      this.#anonymous.take(all),
      this.#anonymousOfNetwork.take(this.#toNetwork(connection.request)),
    ];
    let hasAsked = false;
    /** A client asks to connect, and says nothing more before it has got a reply. */
    const onPacket = ({ type, data }: Packet) => {
      if (type !== 'message') return;
      if (hasAsked || !asksToConnect(data)) {
        // Otherwise Socket.IO would parse the packet before the connection closes.
        connection.removeAllListeners('data');
        connection.close(true);
      }
      hasAsked = true;
    };
    connection.on('packet', onPacket);
    const release = () => {
      connection.off('packet', onPacket);
      for (const each of releases) each();
    };
    this.#notAdmitted.set(connection, release);
    connection.once('close', release);
  }

  /** @returns true once per connection: clients authenticate once, and each attempt costs the verification of a token */
  isFirstTry(connection: Connection): boolean {
    const isFirst = !this.#tried.has(connection);
    this.#tried.add(connection);
    return isFirst;
  }

  /**
   * @param elsewhere sockets of the same account on other processes
   * @throws 'too-many' when the account or the network has reached its limit
   */
  requireSlot({ request }: Connection, personId: string, elsewhere = 0): void {
    if (this.#people.isFull(personId, elsewhere)) {
      throw tooMany('The shop is open in too many windows. Please close some of them.');
    }
    if (this.#networks.isFull(this.#toNetwork(request))) {
      throw tooMany('Too many connections come from your network. Please try again in a minute.');
    }
  }

  /**
   * Takes the slots of an authenticated connection.
   * @throws 'too-many' like `requireSlot`
   */
  admit(connection: Connection, personId: string, elsewhere: number): void {
    this.requireSlot(connection, personId, elsewhere);
    this.#notAdmitted.get(connection)?.();
    connection.once('close', this.#people.take(personId));
    connection.once('close', this.#networks.take(this.#toNetwork(connection.request)));
  }

  #toNetwork(request: IncomingMessage): string {
    return network(this.#clientIp(request));
  }
}

const all = 'all';

/** A packet of Socket.IO begins with its type. */
const asksToConnect = (data: unknown) => typeof data === 'string' && data.startsWith('0');

const tooMany = (message: string) => new ShopError('too-many', message, { retryAfterSeconds });
