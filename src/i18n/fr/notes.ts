import type { words as english } from '../en/notes.ts'

export const words: typeof english = {
  notes: {
    title: 'Notes',
    write: 'Nouvelle note',
    add: 'Ajouter la note',
    help: 'Ctrl-Entrée l’ajoute. Lue par tous ceux qui peuvent ouvrir cette page ; ni coordonnées ni données de carte.',
    left: '%{smart_count} caractère restant |||| %{smart_count} caractères restants',
    none: 'Aucune note pour l’instant.',
    of: 'note de %{author}',
    erased_request: 'Texte effacé sur demande.',
    erased_age: 'Texte supprimé en raison de son ancienneté.',
  },
}
