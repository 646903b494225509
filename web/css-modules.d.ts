/** `import * as styles`: each class is a separate export, so a page loads only the names that it uses. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
