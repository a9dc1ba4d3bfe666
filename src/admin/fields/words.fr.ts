import type { copyWords, erasedWords, nothingWords, timeWords } from './words.ts'

export const frenchCopyWords: typeof copyWords = {
  copy: 'Copier',
  copied: 'Copié',
  failed: 'La copie n’est pas autorisée ici : sélectionnez le texte',
}

export const frenchNothingWords: typeof nothingWords = {
  absent: 'non transmis',
  unreadable: 'illisible : %{came}',
}

export const frenchTimeWords: typeof timeWords = {
  unreadable: 'date illisible : %{came}',
  none: 'aucune date transmise',
}

export const frenchErasedWords: typeof erasedWords = {
  request: 'Données personnelles effacées sur demande le',
  age: 'Données personnelles retirées pour ancienneté le',
  short: 'effacé',
}
