import { expect, it } from 'vitest';
import { lowerScriptPriority } from './script-priority.ts';

it('lowers the priority of scripts, not of style sheets and fonts', () => {
  const style =
    '<link rel="stylesheet" href="/assets/app.css"/><link rel="preload" href="/f.woff2" as="font"/>';
  expect(lowerScriptPriority(`${style}<link rel="modulepreload" href="/assets/a.js"/>`)).toBe(
    `${style}<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>`,
  );
});
