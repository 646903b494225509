// The commit-msg hook (.githooks/commit-msg): `node scripts/check-commit-message.mjs FILE` fails with one line for each
// fault. Plain JavaScript without dependencies: it runs on any Node from 20, before anything is installed.
import { readFileSync } from 'node:fs';
import { isProgram } from './steps.mjs';

const MAX_SUBJECT = 72;
/** What git itself writes, and commits that a rebase will fold into others. */
const EXEMPT = /^(Merge |Revert "|fixup! |squash! |amend! )/;
const TRAILER = /^[A-Za-z-]+: \S/;
/** Imperatives that end like another form. */
const IMPERATIVES = new Set([
  'Bring',
  'Embed',
  'Feed',
  'Need',
  'Ping',
  'Seed',
  'Shed',
  'Speed',
  'String',
  'Swing',
  'Wring',
]);

/**
 * Checks the form that CONTRIBUTING.md describes.
 * @param {string} message as git hands it to the hook, with comment lines
 * @returns {string[]} one sentence for each fault
 */
export function checkCommitMessage(message) {
  const [withoutDiff] = message.split('\n# ------------------------ >8 ------------------------');
  const lines = withoutDiff.split('\n').filter((line) => !line.startsWith('#'));
  while (lines.length > 0 && lines[0].trim() === '') lines.shift();
  const [subject = '', ...rest] = lines.map((line) => line.trimEnd());
  if (EXEMPT.test(subject)) return [];
  const [firstWord = ''] = subject.split(/\W/);
  const body = rest.filter((line) => line !== '' && !TRAILER.test(line));
  return [
    subject.length > MAX_SUBJECT && `The subject has ${subject.length} characters: at most ${MAX_SUBJECT}.`,
    !/^[A-Z]/.test(subject) && 'The subject starts with a capital letter: "Refuse orders that exceed stock".',
    /(ed|ing)$/.test(firstWord) &&
      !IMPERATIVES.has(firstWord) &&
      `The subject is an imperative: "Add", not "Added" or "Adding" (it starts with "${firstWord}").`,
    subject.includes(';') && 'The subject has no ";": two changes are two commits.',
    subject.endsWith('.') && 'The subject has no period at the end.',
    rest.length > 0 && rest[0] !== '' && 'An empty line separates the subject from the body.',
    body.length === 0 && 'A body says why the change is needed.',
  ].filter((fault) => fault !== false);
}

if (isProgram(import.meta.url)) {
  const faults = checkCommitMessage(readFileSync(process.argv[2], 'utf8'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error('See CONTRIBUTING.md, "Commits". Your message is kept in .git/COMMIT_EDITMSG.');
    process.exitCode = 1;
  }
}
