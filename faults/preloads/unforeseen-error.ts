/** Loaded into a shop before it starts (NODE_OPTIONS): a mistake of ours that nobody foresaw, on demand. */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('an error that nobody foresaw');
  });
});
