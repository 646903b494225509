import { expect, it } from 'vitest';
import { type Look, ourLook } from '#contract/look.contract.ts';
import type { SetColors } from '#contract/look-colors.ts';
import { changeLook, takeBack, toEdited, typeColor, undoTaking } from './edited-look.ts';

const lookWith = (light: SetColors): Look => ({ ...ourLook, colors: { light, dark: {} } });
const brown = lookWith({ accent: '#8a4b1f' });
const green = lookWith({ accent: '#0b6b4a' });
const opened = toEdited(brown);

it.each([
  ['#0B6B4A', green],
  [' 0b6b4a ', green],
  ['', lookWith({})],
])('%s typed for a colour changes the look', (text, look) => {
  expect(typeColor(opened, 'light', 'accent', text)).toEqual(toEdited(look));
});

it.each(['#12', 'brown', '#0b6b4a0'])(
  '%s is no colour: it stays in its field, and the look as it was',
  (text) => {
    const edited = typeColor(opened, 'light', 'accent', text);
    expect(edited).toEqual({ ...opened, typed: [{ theme: 'light', color: 'accent', text }] });
    expect(typeColor(edited, 'light', 'accent', '#8a4b1f')).toEqual(opened);
  },
);

it('what is half typed goes when its colour changes from outside, and stays when another does', () => {
  const typing = typeColor(opened, 'light', 'accent', '#12');
  expect(changeLook(typing, () => green).typed).toEqual([]);
  const other = typeColor(typing, 'dark', 'accent', '#aaaaaa');
  expect(other.typed).toEqual(typing.typed);
  expect(takeBack(typing, 1, ourLook).typed).toEqual([]);
});

it('a version that is taken back gives way to what was there, also to an unpublished draft', () => {
  const changed = changeLook(opened, () => green);
  expect(undoTaking(takeBack(changed, 1, ourLook)).look).toEqual(green);
  const twice = takeBack(takeBack(changed, 1, ourLook), 2, brown);
  expect(undoTaking(twice).look).toEqual(green);
  // A change after the first makes another draft, which is what comes back.
  const since = changeLook(takeBack(changed, 1, ourLook), () => brown);
  expect(undoTaking(takeBack(since, 2, green)).look).toEqual(brown);
});
