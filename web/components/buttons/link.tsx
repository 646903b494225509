import { type LinkProps, Link as RouterLink } from 'react-router';

/**
 * React Router's Link. On the server it is a plain `<a>` with the same HTML: React Router would resolve each link against the
 * routes of the page, which took a sixth of the time of rendering it (docs/decisions/083-rendering.md).
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

/** Paths that React Router would change, and paths relative to the page. */
const mustBeResolved = /^(?!\/)|^[^?#]*(\/[/.]|\\)|[?#]$|\?#/;

function ServerLink(props: LinkProps) {
  const {
    to,
    discover = 'render',
    prefetch,
    relative,
    reloadDocument,
    replace,
    mask,
    state,
    preventScrollReset,
    viewTransition,
    defaultShouldRevalidate,
    ...rest
  } = props;
  if (typeof to !== 'string' || mustBeResolved.test(to) || mask) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover={discover === 'render' ? 'true' : undefined} />;
}
