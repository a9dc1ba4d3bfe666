import type { selectionWords } from './words.ts'

export const frenchSelectionWords: typeof selectionWords = {
  row: 'Sélectionner %{id}',
  choose: 'Sélectionner',
  done: 'Terminer',
  count: 'Sélection : %{smart_count} |||| Sélection : %{smart_count}',
  full: 'le maximum à la fois',
  copy: 'Copier les identifiants',
  export: 'Exporter celles-ci',
  note: 'Note commune',
  clear: 'Vider',
  note_orders: 'Note sur %{smart_count} commande |||| Note sur %{smart_count} commandes',
  note_users: 'Note sur %{smart_count} client |||| Note sur %{smart_count} clients',
  note_help:
    'La même note figure sur chaque ligne. Lue par tous ceux qui peuvent l’ouvrir ; ni coordonnées ni données de carte.',
  progress: '%{done} sur %{total}',
  added: 'Ajoutée',
  waits: 'Pas encore',
  added_all: 'Ajoutée à %{smart_count}. |||| Ajoutée aux %{smart_count}.',
  failed: 'Ajoutée à %{done} sur %{total}.',
  again: 'Réessayer pour la dernière |||| Réessayer pour les %{smart_count} autres',
  stop: 'Arrêter',
}
