export const words = {
  /** Shown before any other script has loaded. */
  start: {
    reload: 'Reload',
    no_session: 'Countinghouse does not answer',
    no_session_help: 'The server cannot be reached. Try again in a moment.',
  },
}
