import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ApiError } from '#web/lib/api.ts';
import { servicesContext } from '#web/lib/services.ts';
import { pageUrl } from './cached-pages.ts';

export { createApi } from '#web/lib/api.ts';
export { pageUrl, servicesContext };

/** Renders the complete page: it is hashed, compressed and cached, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const { report, scriptNonce } = context.get(servicesContext);
  const document = <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />;
  const page = await renderToReadableStream(document, {
    nonce: scriptNonce,
    // Nothing is sent before all is ready, so large parts are inlined where they belong, also without JavaScript.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      finalStatus = 500;
      report(error);
    },
  });
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(page, { status: finalStatus, headers });
}

/** Unmatched paths and refused calls are replies, not faults; only faults are reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (error instanceof ApiError && error.status < 500) return;
  context.get(servicesContext).report(error);
};
