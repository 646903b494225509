/** @param state of the history entry; a page that is loaded again has none */
type GoTo = (path: string, state?: object) => void;

let navigate: GoTo = (path) => location.assign(path);

/** Called by the root with the router's `navigate`, so that code outside React can navigate. */
export function setNavigation(goTo: GoTo): void {
  navigate = goTo;
}

/** Navigates to a path of this site. */
export const goTo: GoTo = (path, state) => navigate(path, state);
