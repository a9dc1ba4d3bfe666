/** The words for when no other script has come: they stand among the others in `messages.ts`. */
export const earlyWords = {
  reload: 'Load again',
  no_session: 'Countinghouse does not answer',
  no_session_help: 'The screens are here, but their own server is not. Try again in a moment.',
}
