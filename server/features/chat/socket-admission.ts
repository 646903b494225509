import type { IncomingMessage } from 'node:http';
import { ShopError } from '#server/errors.ts';
import { network } from '#server/http/rate-limits.ts';
import { Slots } from '#server/slots.ts';

/** A connection before and after it names its person; Engine.IO's, as far as it is needed. */
export interface Connection {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/** How many sockets one process holds at most. */
export interface SocketBounds {
  /** Of one person, over all tabs and devices. */
  person: number;
  /** Of people who are signed in behind one address: an office of fifty with ten tabs each. */
  network: number;
  /** That have not yet said who they are, behind one address. */
  strangersOfNetwork: number;
  /** That have not yet said who they are, of everybody. */
  strangers: number;
}

const defaultBounds: SocketBounds = { person: 10, network: 500, strangersOfNetwork: 100, strangers: 1_000 };

/** When a refused client may come back by itself. */
const retryAfterSeconds = 60;

/**
 * Decides which connections a process takes. A connection holds a stranger's slot until it is admitted as somebody's, and
 * from then on one of the person and one of the network, until it closes.
 */
export class SocketAdmission {
  readonly #strangers: Slots;
  readonly #strangersOfNetwork: Slots;
  readonly #people: Slots;
  readonly #networks: Slots;
  readonly #addressOf: (request: IncomingMessage) => string;
  /** Gives back the stranger's slots of a connection that is not admitted yet. */
  readonly #notAdmitted = new WeakMap<Connection, () => void>();
  readonly #tried = new WeakSet<Connection>();

  constructor(addressOf: (request: IncomingMessage) => string, bounds: Partial<SocketBounds> = {}) {
    const most = { ...defaultBounds, ...bounds };
    this.#addressOf = addressOf;
    this.#strangers = new Slots(most.strangers);
    this.#strangersOfNetwork = new Slots(most.strangersOfNetwork);
    this.#people = new Slots(most.person);
    this.#networks = new Slots(most.network);
  }

  /** Whether a stranger may open another connection; asked before anything is done for it. */
  mayOpen(request: IncomingMessage): boolean {
    return !this.#strangers.isFull(anyone) && !this.#strangersOfNetwork.isFull(this.#networkOf(request));
  }

  opened(connection: Connection): void {
    const ofAll = this.#strangers.take(anyone);
    const ofNetwork = this.#strangersOfNetwork.take(this.#networkOf(connection.request));
    const giveBack = () => {
      ofAll();
      ofNetwork();
    };
    this.#notAdmitted.set(connection, giveBack);
    connection.once('close', giveBack);
  }

  /** True once for each connection: every honest client says who it is once, and each time costs a check of a token. */
  isFirstTry(connection: Connection): boolean {
    const isFirst = !this.#tried.has(connection);
    this.#tried.add(connection);
    return isFirst;
  }

  /**
   * @param elsewhere sockets of the same person on other processes
   * @throws ShopError `too-many`, with words, when the person or the network has as many as it may
   */
  requireSlot({ request }: Connection, personId: string, elsewhere = 0): void {
    if (this.#people.isFull(personId, elsewhere)) {
      throw tooMany('The shop is open in too many windows. Please close some of them.');
    }
    if (this.#networks.isFull(this.#networkOf(request))) {
      throw tooMany('Too many connections come from your network. Please try again in a minute.');
    }
  }

  /** Takes the slots of an admitted connection. Throws like `requireSlot`. */
  admit(connection: Connection, personId: string, elsewhere: number): void {
    this.requireSlot(connection, personId, elsewhere);
    this.#notAdmitted.get(connection)?.();
    connection.once('close', this.#people.take(personId));
    connection.once('close', this.#networks.take(this.#networkOf(connection.request)));
  }

  #networkOf(request: IncomingMessage): string {
    return network(this.#addressOf(request));
  }
}

const anyone = 'anyone';

const tooMany = (words: string) => new ShopError('too-many', words, { retryAfterSeconds });
