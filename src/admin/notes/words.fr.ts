import type { noteActions as englishActions, noteWords as english } from './words.ts'

export const noteWords: typeof english = {
  title: 'Notes',
  write: 'Nouvelle note',
  add: 'Ajouter la note',
  help: 'Ctrl-Entrée l’ajoute. Lue par tous ceux qui peuvent ouvrir cette page ; ni coordonnées ni données de carte.',
  left: '%{smart_count} caractère restant |||| %{smart_count} caractères restants',
  none: 'Aucune note pour l’instant.',
  of: 'note de %{author}',
  erased_request: 'Texte effacé sur demande.',
  erased_age: 'Texte supprimé en raison de son ancienneté.',
}

export const noteActions: typeof englishActions = { 'note.added': 'Note ajoutée' }
