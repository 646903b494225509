import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Slots } from '#server/concurrency/slots.ts';
import { ShopError } from '#server/errors.ts';
import { network } from './rate-limits.ts';

/** Fifty people of an office, with the six connections of a browser. */
const maxConnections = 300;
const maxBodies = 100;

/**
 * Holds at most 300 connections of one IP that are no sockets of the chat: another one closes the one that has been idle for the longest
 * time, or is closed when all others are used.
 * @param isProxy whose connections are those of many people
 */
export function limitConnections(server: Server, isProxy: (ip: string) => boolean): void {
  const networks = new Map<string, Set<Socket>>();
  /** The newest response of each connection. */
  const responses = new WeakMap<Socket, ServerResponse>();
  const isIdle = (socket: Socket) => responses.get(socket)?.writableFinished ?? true;
  const openFrom = ({ remoteAddress = '' }: Socket) => networks.get(network(remoteAddress));

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const key = network(remoteAddress);
    const open = networks.get(key) ?? new Set();
    if (open.size >= maxConnections) {
      const longest = [...open].find(isIdle);
      if (!longest) return void socket.destroy();
      open.delete(longest);
      longest.destroy();
    }
    networks.set(key, open.add(socket));
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0 && networks.get(key) === open) networks.delete(key);
    });
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    responses.set(socket, response);
    const open = openFrom(socket);
    // Behind those that have waited longer.
    if (open?.delete(socket)) open.add(socket);
  });
  server.prependListener('upgrade', ({ socket }) => openFrom(socket)?.delete(socket));
}

/**
 * Limits the bodies of one IP that arrive at the same time, also behind a proxy.
 * @returns why a request is refused; null when it is not
 */
export function createBodySlots(): (request: FastifyRequest, reply: FastifyReply) => ShopError | null {
  const slots = new Slots(maxBodies);
  return ({ raw, ip }, reply) => {
    if (raw.headers['transfer-encoding'] === undefined && !(Number(raw.headers['content-length']) > 0))
      return null;
    const key = network(ip);
    if (slots.isFull(key)) {
      reply.header('connection', 'close');
      return new ShopError('too-many', 'Too much arrives from your network. Please try again in a minute.', {
        retryAfterSeconds: 60,
      });
    }
    const release = slots.take(key);
    raw.once('end', release).once('close', release);
    reply.raw.once('close', release);
    return null;
  };
}
