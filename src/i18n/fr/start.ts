import type { words as english } from '../en/start.ts'

export const words: typeof english = {
  start: {
    reload: 'Recharger',
    no_session: 'Countinghouse ne répond pas',
    no_session_help: 'Les écrans sont là, mais pas leur serveur. Réessayez dans un instant.',
  },
}
