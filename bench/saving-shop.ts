import { Agent, request as httpRequest } from 'node:http';

/** Credentials of the administrator that the shop creates at its first start. */
export const administrator = { email: 'admin@example.com', password: 'bench-administrator-8217' };

/** A running shop whose administrator saves prices. */
export interface SavingShop {
  /** @returns milliseconds until the whole reply was there */
  time(path: string): Promise<number>;
  /** Changes a price. */
  change(): Promise<void>;
  close(): void;
}

/** @param slugs the last one of a product without options is that of the product whose price is changed */
export async function openSavingShop(port: number, slugs: readonly string[]): Promise<SavingShop> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, { token = '', method = 'GET', body = '' } = {}) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        ...(token && { authorization: token }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const request = httpRequest({ port, host: '127.0.0.1', agent, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject).on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else
            reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${text.slice(0, 200)}`));
        });
      });
      request.on('error', reject).end(body);
    });

  const signedIn = await send('/api/auth/login', { method: 'POST', body: JSON.stringify(administrator) });
  const { token } = JSON.parse(signedIn) as { token: string };
  const product = await findPlainProduct(slugs, send);
  let changes = 0;
  return {
    async time(path) {
      const before = performance.now();
      await send(path);
      return performance.now() - before;
    },
    async change() {
      changes += 1;
      const price = product.price + (changes % 2);
      const form = { ...product, price, brand: product.brand?._id };
      await send(`/api/product/${product._id}`, {
        method: 'PUT',
        token,
        body: JSON.stringify({ product: form }),
      });
    },
    close: () => agent.destroy(),
  };
}

interface PlainProduct {
  _id: string;
  price: number;
  brand: { _id: string } | null;
}

async function findPlainProduct(
  slugs: readonly string[],
  send: (path: string) => Promise<string>,
): Promise<PlainProduct> {
  for (const slug of slugs.toReversed()) {
    const reply = await send(`/api/product/item/${slug}`);
    const { product } = JSON.parse(reply) as { product: PlainProduct & { options?: unknown } };
    if (!product.options) return product;
  }
  throw new Error('every product has options');
}
