/** Loaded into a shop before it starts (NODE_OPTIONS): throws an unexpected error on SIGUSR2. */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('an unexpected error on demand');
  });
});
