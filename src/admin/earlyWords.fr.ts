import type { earlyWords } from './earlyWords.ts'

export const frenchEarlyWords: typeof earlyWords = {
  reload: 'Recharger',
  no_session: 'Countinghouse ne répond pas',
  no_session_help: 'Les écrans sont là, mais pas leur serveur. Réessayez dans un instant.',
}
