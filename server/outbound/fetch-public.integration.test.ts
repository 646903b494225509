import http, { type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { testCertificate } from '#server/testing/test-certificate.ts';
import { startTestPictures, type TestPictures } from '#server/testing/test-pictures.ts';
import { type FetchLimits, fetchPublic } from './fetch-public.ts';
import { type Network, publicNetwork } from './network.ts';

const servers: TestPictures[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
async function serve(answer: RequestListener, options = {}): Promise<TestPictures> {
  const server = await startTestPictures(answer, options);
  servers.push(server);
  return server;
}
const limits: FetchLimits = { maxBytes: 1024 * 1024, headersMs: 20_000, totalMs: 30_000 };
const get = (url: string, network: Network, more: Partial<FetchLimits> = {}, signal?: AbortSignal) =>
  fetchPublic(url, {
    network,
    limits: { ...limits, ...more },
    signal: signal ?? new AbortController().signal,
  });
const failsWith = (message: string, isPassing = false) => expect.objectContaining({ message, isPassing });

describe('a fetch of a URL that somebody named', () => {
  it('returns the body, and asks for it as it is', async () => {
    let headers = {};
    const server = await serve((request, response) => {
      headers = request.headers;
      response.end('picture');
    });
    expect((await get(server.url('/a'), server.network)).toString()).toBe('picture');
    expect(headers).toEqual({
      accept: 'image/jpeg, image/png',
      'accept-encoding': 'identity',
      'user-agent': expect.stringContaining('mern-store/'),
      host: `pictures.test:${server.port}`,
      connection: 'close',
    });
  });

  it('takes no proxy that the environment names', async () => {
    const proxy = await serve((_request, response) => response.end('of the proxy'));
    const server = await serve((_request, response) => response.end('picture'));
    const { globalAgent } = http;
    // As Node does at its start, with NODE_USE_ENV_PROXY.
    http.globalAgent = new http.Agent({ proxyEnv: { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` } });
    try {
      expect((await get(server.url('/a'), server.network)).toString()).toBe('picture');
    } finally {
      http.globalAgent = globalAgent;
    }
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://0/',
  ])('never reaches this machine or its networks: %s', async (url) => {
    const resolve = async () => ['127.0.0.1'];
    await expect(get(url, { ...publicNetwork, resolve })).rejects.toEqual(
      failsWith('the address is not public'),
    );
  });

  it('is refused when one of several addresses is not public', async () => {
    const server = await serve((_request, response) => response.end('x'));
    const resolve = async () => ['127.0.0.1', '127.0.0.2'];
    await expect(get(server.url('/'), { ...server.network, resolve })).rejects.toEqual(
      failsWith('the address is not public'),
    );
    expect(server.asked).toEqual([]);
  });

  it('connects to the address that was checked, whatever DNS says next', async () => {
    const server = await serve((request, response) =>
      request.url === '/again' ? response.writeHead(302, { location: '/x' }).end() : response.end('public'),
    );
    const inside = await serve((_request, response) => response.end('secret'), {
      address: '127.0.0.2',
      port: server.port,
    });
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const network = { ...server.network, resolve: async () => answers.shift() ?? ['127.0.0.2'] };
    expect((await get(server.url('/x'), network)).toString()).toBe('public');
    expect(answers).toHaveLength(1);
    answers.unshift(['127.0.0.1']);
    await expect(get(server.url('/again'), network)).rejects.toEqual(failsWith('the address is not public'));
    expect(inside.asked).toEqual([]);
  });

  it('says so when a host is not known, or cannot be looked up', async () => {
    const server = await serve((_request, response) => response.end('x'));
    const failing = (code: string): Network => ({
      ...server.network,
      resolve: () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'queryA' })),
    });
    await expect(get(server.url('/'), failing('ENOTFOUND'))).rejects.toEqual(
      failsWith('the host name does not exist'),
    );
    await expect(get(server.url('/'), failing('ESERVFAIL'))).rejects.toEqual(
      failsWith('the host name could not be looked up', true),
    );
  });
});

describe('redirects', () => {
  const redirecting =
    (to: (url: string) => string): RequestListener =>
    (request, response) => {
      const location = to(request.url ?? '');
      if (location) response.writeHead(301, { location }).end();
      else response.end('found');
    };

  it('are followed five times, to other hosts, too', async () => {
    const server = await serve(
      redirecting((url) => {
        const left = Number(url.slice(1));
        return left > 0 ? `http://host-${left}.test:${server.port}/${left - 1}` : '';
      }),
    );
    expect((await get(server.url('/5'), server.network)).toString()).toBe('found');
    expect(server.asked.at(-1)).toBe('host-1.test/0');
    await expect(get(server.url('/6'), server.network)).rejects.toEqual(
      failsWith('the server redirects too often'),
    );
  });

  it('are not followed for ever, nor to a private address, another port or another protocol', async () => {
    const targets: Record<string, () => string> = {
      '/loop': () => '/loop',
      '/private': () => `http://127.0.0.2:${server.port}/`,
      '/name': () => `http://metadata.internal:${server.port}/`,
      '/port': () => 'http://pictures.test:6379/',
      '/file': () => 'file:///etc/passwd',
    };
    const server = await serve(redirecting((url) => targets[url]?.() ?? ''));
    const problems = await Promise.all(
      Object.keys(targets).map((path) =>
        get(server.url(path), server.network).catch((error: Error) => error.message),
      ),
    );
    expect(problems).toEqual([
      'the server redirects too often',
      'the address is not public',
      'the address is not public',
      'the URL has an unusual port',
      'the URL does not begin with http:// or https://',
    ]);
  });
});

describe('a bad answer', () => {
  it('is refused by its status, and may pass when the server says so', async () => {
    const server = await serve(({ url }, response) => {
      response.writeHead(Number(url?.slice(1)), { 'retry-after': '7' }).end('<h1>Error</h1>');
    });
    await expect(get(server.url('/404'), server.network)).rejects.toEqual(
      failsWith('there is nothing at this URL (404)'),
    );
    await expect(get(server.url('/503'), server.network)).rejects.toMatchObject({
      isPassing: true,
      pauseMs: 7_000,
    });
  });

  it('is refused by the size that it names, without reading it', async () => {
    let isClosed = () => {};
    const closed = new Promise<void>((done) => {
      isClosed = done;
    });
    const server = await serve((_request, response) => {
      response.on('close', isClosed).writeHead(200, { 'content-length': '99999999999' }).write('x');
    });
    await expect(get(server.url('/'), server.network)).rejects.toEqual(failsWith('it is larger than 1 MB'));
    await closed;
  });

  it('is refused when it does not end, and its connection is closed', async () => {
    const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>();
    const server = await serve((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).on('close', isClosed);
      more();
    });
    await expect(get(server.url('/'), server.network)).rejects.toEqual(failsWith('it is larger than 1 MB'));
    await closed;
  });

  it('is refused when it is compressed', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    await expect(get(server.url('/'), server.network)).rejects.toEqual(
      failsWith('the server sends it compressed'),
    );
  });

  it('that comes byte by byte ends with the time for all of it', async () => {
    const server = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
    });
    await expect(get(server.url('/'), server.network, { totalMs: 150 })).rejects.toEqual(
      failsWith('the server is too slow', true),
    );
  });

  it('that does not begin ends with the time for its headers', async () => {
    const server = await serve(() => {});
    await expect(get(server.url('/'), server.network, { headersMs: 50 })).rejects.toEqual(
      failsWith('the server is too slow', true),
    );
  });

  it('that breaks off may pass', async () => {
    const server = await serve(({ url }, response) => {
      if (url === '/late') response.writeHead(200, { 'content-length': '10' }).write('x');
      setImmediate(() => response.destroy());
    });
    for (const path of ['/', '/late']) {
      await expect(get(server.url(path), server.network)).rejects.toEqual(
        failsWith('the connection failed', true),
      );
    }
  });

  it('is left when the caller stops', async () => {
    const stop = new AbortController();
    const server = await serve(() => stop.abort(new Error('The shop is closing.')));
    await expect(get(server.url('/'), server.network, {}, stop.signal)).rejects.toThrow(
      'The shop is closing.',
    );
  });
});

describe('https', () => {
  it('needs a certificate of the host, which is trusted', async () => {
    const server = await serve((_request, response) => response.end('secure'), { tls: true });
    const trusting = { ...server.network, ca: testCertificate.cert };
    expect((await get(server.url('/'), trusting)).toString()).toBe('secure');
    const invalid = failsWith('the certificate of the server is not valid');
    await expect(get(server.url('/', 'other.test'), trusting)).rejects.toEqual(invalid);
    await expect(get(server.url('/'), server.network)).rejects.toEqual(invalid);
  });
});
