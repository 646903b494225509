type GoTo = (path: string) => void;

let navigate: GoTo = (path) => location.assign(path);

/** The app shell hands over the router's navigation, so that code outside React can change the page. */
export function setNavigation(goTo: GoTo): void {
  navigate = goTo;
}

/** Goes to a path of this site. */
export function goTo(path: string): void {
  navigate(path);
}
