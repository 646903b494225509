/** The file cannot be read, or not to its end. The message is one line for the operator. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
