/** The words around the sentences of `texts.ts`. */
export const meaningWords = {
  title: 'What it means',
  happened: 'What happened',
  follows: 'What follows',
  tell: 'What to tell',
  avoid: 'Do not promise',
  ask: 'Whom to ask',
  copy_reply: 'Copy reply',
  usually: 'Of %{orders} orders like it, half took at most %{median} and nine of ten at most %{most}.',
}
