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
import { ScriptNonceContext } from '#web/lib/early-input.tsx';
import { PagePartsContext } from '#web/lib/kept-part.tsx';
import { type Services, servicesContext } from '#web/lib/services.ts';
import { keepUnread, pageUrl } from './cached-pages.ts';
import { createKeptMarkup } from './kept-markup.ts';

export { createApi } from '#web/lib/api.ts';
export { keepUnread, pageUrl, servicesContext, setShopFormat };

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
  const pieces = renderAtOnce(request, routerContext, context.get(servicesContext));
  if (pieces !== null) {
    deliver([...pieces, await loaderDataScript(routerContext, nonce), pageEnd]);
    return new Response(null, { status, headers });
  }

  let finalStatus = status;
  const page = await renderToReadableStream(
    <ScriptNonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonceContext>,
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
 * @returns the page without its end; null when a part of it is not loaded yet, or fails: the stream waits for it, or reports
 * the error
 */
function renderAtOnce(
  request: Request,
  routerContext: EntryContext,
  { shop, scriptNonce: nonce, keep }: Services,
): ReturnType<ReturnType<typeof beginPage>['complete']> | null {
  const { matches, location, errors } = routerContext.staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  // The scripts name the routes of the paths above this one, too.
  const above = location.pathname.slice(0, location.pathname.lastIndexOf('/'));
  const { parts, complete } = beginPage(JSON.stringify([shop, shopFormat()]), `${ids} ${above}`, keep);
  // React Router reads its own stream of loader data in a component that suspends.
  const context = { ...routerContext, serverHandoffStream: undefined, renderMeta: {} };
  const page = (
    <ScriptNonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonceContext>
  );
  try {
    const keepsParts = !errors && !isDevelopment;
    const html = renderToString(
      keepsParts ? <PagePartsContext value={parts}>{page}</PagePartsContext> : page,
    );
    if (!html.endsWith(pageEnd) || html.includes(unfinished)) return null;
    const begun = html.slice(0, -pageEnd.length);
    return ['<!DOCTYPE html>', ...(keepsParts ? complete(begun) : [begun])];
  } catch {
    return null;
  }
}

const pageEnd = '</body></html>';
/** React's mark for a Suspense boundary that shows its fallback. */
const unfinished = '<!--$!-->';

/** The script that React Router's browser code reads the loader data from. */
async function loaderDataScript({ serverHandoffStream }: EntryContext, nonce: string): Promise<string> {
  let data = '';
  const decoder = new TextDecoder();
  for await (const bytes of serverHandoffStream ?? []) data += decoder.decode(bytes, { stream: true });
  const text = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const stream = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${stream}.enqueue(${text});${stream}.close();</script>`;
}

/** Unmatched paths and refused calls are replies, not faults; only faults are reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (error instanceof ApiError && error.status < 500) return;
  context.get(servicesContext).report(error);
};
