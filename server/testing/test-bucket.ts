import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * An S3 server with one bucket in memory. It checks AWS Signature Version 4 as documented, so that a client with wrong
 * signatures is rejected.
 */
export async function startTestBucket() {
  const settings = {
    bucket: 'pictures',
    region: 'eu-test-1',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'secret/key+1',
  };
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const refused: string[] = [];
  let failing = 0;

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const wrong = wrongSignature(request, url, settings);
    if (wrong) refused.push(wrong);
    if (wrong) return answerError(response, 403, 'SignatureDoesNotMatch', wrong);
    if (failing > 0) {
      failing -= 1;
      return answerError(response, 500, 'InternalError', 'We encountered an internal error.');
    }
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== settings.bucket) return answerError(response, 404, 'NoSuchBucket', 'No such bucket');
    const key = rest.join('/');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' });
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    if (request.method === 'GET' && key) {
      const object = objects.get(key);
      if (!object) return answerError(response, 404, 'NoSuchKey', 'The specified key does not exist.');
      return response
        .writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.byteLength })
        .end(object.bytes);
    }
    if (request.method === 'GET') return answerList(response, objects, url.searchParams);
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
      for (const name of keys) objects.delete(name);
      const deleted = keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('');
      return answerXml(response, 200, `<DeleteResult>${deleted}</DeleteResult>`);
    }
    return answerError(response, 405, 'MethodNotAllowed', String(request.method));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...settings },
    objects,
    /** Reasons of rejected requests. */
    refused,
    /** Makes the next `count` requests fail with 500. */
    failNext: (count: number) => {
      failing = count;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Secrets = { region: string; accessKeyId: string; secretAccessKey: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** @returns what is wrong with the signature of a request, or null */
function wrongSignature({ method, headers }: IncomingMessage, url: URL, secrets: Secrets): string | null {
  const fields = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential = '', signedHeaders = '', signature] = fields.exec(headers.authorization ?? '') ?? [];
  const date = String(headers['x-amz-date']);
  const scope = `${date.slice(0, 8)}/${secrets.region}/s3/aws4_request`;
  if (credential !== `${secrets.accessKeyId}/${scope}`) return `credential ${credential}`;
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return `date ${date}`;
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!signedHeaders.split(';').includes(needed)) return `${needed} is not signed`;
  }
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const dayKey = hmac(`AWS4${secrets.secretAccessKey}`, date.slice(0, 8));
  const key = hmac(hmac(hmac(dayKey, secrets.region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'signature';
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Real services list at most 1,000 keys a page. */
const KEYS_PER_PAGE = 2;

function answerList(
  response: ServerResponse,
  objects: Map<string, { bytes: Buffer }>,
  query: URLSearchParams,
) {
  const found = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''));
  const from = Number(query.get('continuation-token') ?? 0);
  const next = from + KEYS_PER_PAGE;
  const contents = found
    .slice(from, next)
    .map(
      ([key, { bytes }]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.byteLength}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
  const more =
    next < found.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  const list = `<KeyCount>${contents.length}</KeyCount>${more}${contents.join('')}`;
  answerXml(response, 200, `<ListBucketResult>${list}</ListBucketResult>`);
}

function answerXml(response: ServerResponse, status: number, xml: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

const answerError = (response: ServerResponse, status: number, code: string, message: string) =>
  answerXml(response, status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
