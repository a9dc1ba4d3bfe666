import type { meaningWords as words } from './words.ts'

export const meaningWords: typeof words = {
  title: 'Ce que cela veut dire',
  happened: 'Ce qui s’est passé',
  follows: 'Ce qui suit',
  tell: 'Que dire',
  avoid: 'Ne pas promettre',
  ask: 'À qui demander',
  copy_reply: 'Copier la réponse',
  usually:
    'Sur %{orders} commandes semblables, la moitié a pris au plus %{median} et neuf sur dix au plus %{most}.',
}
