type GoTo = (path: string) => void;

let navigate: GoTo = (path) => location.assign(path);

/** Called by the root with the router's `navigate`, so that code outside React can navigate. */
export function setNavigation(goTo: GoTo): void {
  navigate = goTo;
}

/** Navigates to a path of this site. */
export function goTo(path: string): void {
  navigate(path);
}
