import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { setShopFormat, shopFormat } from '#contract/shop-format.ts';
import { ApiError } from '#web/lib/api.ts';
import { PagePartsContext } from '#web/lib/kept-part.tsx';
import { type Services, servicesContext } from '#web/lib/services.ts';
import { pageUrl } from './cached-pages.ts';
import { createKeptMarkup } from './kept-markup.ts';

export { createApi } from '#web/lib/api.ts';
export { pageUrl, servicesContext, setShopFormat };

/** Renders the complete page: it is hashed, compressed and cached, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { report, deliver, scriptNonce: nonce } = context.get(servicesContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = renderAtOnce(request, routerContext, context.get(servicesContext));
  if (html !== null) {
    deliver(await withLoaderData(html, routerContext, nonce));
    return new Response(null, { status, headers });
  }

  let finalStatus = status;
  const page = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      // Nothing is sent before all is ready, so large parts are inlined where they belong, also without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        finalStatus = 500;
        report(error);
      },
    },
  );
  await page.allReady;
  return new Response(page, { status: finalStatus, headers });
}

const beginPage = createKeptMarkup();
/** A changed component does not change what it shows. */
const isDevelopment = import.meta.env.MODE === 'development';

/**
 * Takes a third less time than a stream, which encodes each tag by itself (docs/decisions/083-rendering.md).
 * @returns null when a part of the page is not loaded yet, or fails: the stream waits for it, or reports the error
 */
function renderAtOnce(
  request: Request,
  routerContext: EntryContext,
  { shop, scriptNonce: nonce }: Services,
): string | null {
  const { matches, location, errors } = routerContext.staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  // The scripts name the routes of the paths above this one, too.
  const above = location.pathname.slice(0, location.pathname.lastIndexOf('/'));
  const { parts, complete } = beginPage(JSON.stringify([shop, shopFormat()]), `${ids} ${above}`);
  // React Router reads its own stream of loader data in a component that suspends.
  const context = { ...routerContext, serverHandoffStream: undefined, renderMeta: {} };
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  try {
    if (errors || isDevelopment) return finished(renderToString(page));
    const html = finished(renderToString(<PagePartsContext value={parts}>{page}</PagePartsContext>));
    return html && complete(html, nonce);
  } catch {
    return null;
  }
}

const finished = (html: string) =>
  html.endsWith(pageEnd) && !html.includes(unfinished) ? `<!DOCTYPE html>${html}` : null;

const pageEnd = '</body></html>';
/** React's mark for a Suspense boundary that shows its fallback. */
const unfinished = '<!--$!-->';

/** Adds the script that React Router's browser code reads the loader data from. */
async function withLoaderData(html: string, routerContext: EntryContext, nonce: string): Promise<string> {
  const data = await new Response(routerContext.serverHandoffStream).text();
  const text = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const stream = 'window.__reactRouterContext.streamController';
  const script = `<script nonce="${nonce}">${stream}.enqueue(${text});${stream}.close();</script>`;
  return html.slice(0, -pageEnd.length) + script + pageEnd;
}

/** Unmatched paths and refused calls are replies, not faults; only faults are reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (error instanceof ApiError && error.status < 500) return;
  context.get(servicesContext).report(error);
};
