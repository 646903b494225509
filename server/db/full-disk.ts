const QUIET_MS = 60_000;

/** Knows that the disk of the database is full: from a statement that was refused for it, until none was for a minute. */
export class FullDisk {
  #quiet: NodeJS.Timeout | null = null;

  get isFull(): boolean {
    return this.#quiet !== null;
  }

  /** A statement was refused. Logs the first of them, and the end. */
  note(): void {
    if (this.#quiet) return void this.#quiet.refresh();
    process.emitWarning(
      'The disk of the database is full, so nothing can be saved. Free some space: the shop goes on by itself.',
    );
    this.#quiet = setTimeout(() => {
      this.#quiet = null;
      process.emitWarning('The database has saved everything for a minute.');
    }, QUIET_MS).unref();
  }
}
