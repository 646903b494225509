import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { setShopFormat } from '#contract/shop-format.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { ScriptNonceContext } from '#web/lib/forms/early-input.tsx';
import { keepUnread, mayHaveWords, pageUrl } from './cached-pages.ts';

export { createApi } from '#web/lib/api/api.ts';
export { keepUnread, mayHaveWords, pageUrl, servicesContext, setShopFormat };

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
  const html = renderAtOnce(request, routerContext, nonce);
  if (html !== null) {
    deliver(`<!DOCTYPE html>${html}${await loaderDataScript(routerContext, nonce)}${pageEnd}`);
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

/**
 * Takes a third less time than a stream, which encodes each tag by itself (docs/decisions/083-rendering.md).
 * @returns the page without its end; null when a part of it is not loaded yet, or fails: the stream waits for it, or reports
 * the error
 */
function renderAtOnce(request: Request, routerContext: EntryContext, nonce: string): string | null {
  // React Router reads its own stream of loader data in a component that suspends.
  const context = { ...routerContext, serverHandoffStream: undefined, renderMeta: {} };
  try {
    const html = renderToString(
      <ScriptNonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonceContext>,
    );
    if (!html.endsWith(pageEnd) || html.includes(unfinished)) return null;
    return html.slice(0, -pageEnd.length);
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
