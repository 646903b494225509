import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
}

/** One kept-alive HTTP/1.1 connection, one request at a time. Far cheaper than a full client: it shares the cores. */
export interface HttpConnection {
  send(request: Buffer): Promise<Answer>;
  close(): void;
}

export async function openConnection(port: number): Promise<HttpConnection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<Answer> | null = null;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = wholeAnswer(received);
    if (!answer || !waiting) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting;
    waiting = null;
    resolve(answer);
  });
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('the server closed the connection'));
  socket.on('error', fail);
  socket.on('close', () => fail());
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send(request) {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** The answer, once all of it is there. */
function wholeAnswer(bytes: Buffer): Answer | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const bodyAt = end + headEnd.length;
  if (length !== undefined) {
    return bytes.length < bodyAt + Number(length) ? null : { status, body: bytes.toString('utf8', bodyAt) };
  }
  if (!head.includes('\r\ntransfer-encoding: chunked')) return { status, body: '' };
  return bytes.subarray(-lastChunk.length).equals(lastChunk) ? { status, body: '' } : null;
}

/** The bytes of a request, made once and sent often. */
export function httpRequest(
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept-encoding: br, gzip'];
  if (token) lines.push(`authorization: ${token}`);
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}
