export const words = {
  /** Shown before any other script has loaded. */
  start: {
    reload: 'Load again',
    no_session: 'Countinghouse does not answer',
    no_session_help: 'The screens are here, but their own server is not. Try again in a moment.',
  },
}
