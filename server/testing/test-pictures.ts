import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '#server/outbound/network.ts';
import { testCertificate } from './test-certificate.ts';

export interface TestPictures {
  port: number;
  /** Path and host of each request. */
  asked: string[];
  url(path: string, host?: string): string;
  /** In which this server alone counts as public, at 127.0.0.1, under every name that ends with `.test`. */
  network: Network;
  stop(): Promise<void>;
}

/** A server of another shop that has pictures. */
export async function startTestPictures(
  answer: RequestListener,
  { address = '127.0.0.1', port = 0, tls = false } = {},
): Promise<TestPictures> {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.headers.host?.replace(/:.*/, '')}${request.url}`);
    answer(request, response);
  };
  const server = tls ? createTlsServer(testCertificate, listener) : createServer(listener);
  await new Promise<void>((done) => server.listen(port, address, done));
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    asked,
    url: (path, host = 'pictures.test') => `http${tls ? 's' : ''}://${host}:${own}${path}`,
    network: {
      ports: [own],
      mayConnect: (one) => one === '127.0.0.1',
      resolve: async (host) => [host.endsWith('.test') ? '127.0.0.1' : '127.0.0.2'],
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
