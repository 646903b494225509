import type { FastifyInstance, FastifyReply } from 'fastify';
import { mediaPath, parseImageUrl } from '#contract/images.ts';
import { namesTag } from '#server/http/content-negotiation.ts';
import { findImage } from './find-image.ts';
import { keyOfFile } from './image-files.ts';
import { contentTypes } from './media.rules.ts';
import type { Media } from './media.ts';

const forever = 'public, max-age=31536000, immutable';
/** For another format that is served in the meantime: browsers and shared caches ask again soon. */
const forAMinute = 'public, max-age=60';

/** GET and HEAD of images. Only URLs that `contract/images.ts` can make reach the store. */
export function mediaRoutes(app: FastifyInstance, media: Media): void {
  app.get(`${mediaPath}/*`, async (request, reply) => {
    const file = parseImageUrl(request.url.split('?', 1)[0] ?? '');
    if (!file) return imageNotFound(reply);
    const tag = `"${keyOfFile(file)}"`;
    // The file of a URL never changes, so a client that has it is up to date.
    if (namesTag(request.headers['if-none-match'], tag)) {
      return reply.code(304).headers({ etag: tag, 'cache-control': forever }).send();
    }
    const found = await findImage(media, file);
    if (!found) return imageNotFound(reply);
    return reply
      .headers({
        'content-type': contentTypes[found.format],
        'content-length': found.size,
        'cache-control': found.final ? forever : forAMinute,
        etag: found.final ? tag : `"${keyOfFile({ ...file, format: found.format })}"`,
        'x-content-type-options': 'nosniff',
        // Images are public: mails and clients on other origins show them.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(found.body);
  });
}

const imageNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send('There is no picture at this URL.');
