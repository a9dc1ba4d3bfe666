import type { words as english } from '../en/exports.ts'

export const words: typeof english = {
  exports: {
    help: 'Une ligne par commande, dans un fichier CSV aux montants exacts. L’export et son motif figurent dans le journal d’audit.',
    any_time: 'toutes les dates',
    counting: 'calcul en cours',
    exact: 'toutes',
    at_least: 'au moins : toutes les commandes n’y sont pas, et le nom du fichier l’indique',
    reason: 'À quoi servira-t-il ?',
    searched: 'telle que saisie ; le journal dit seulement qu’il y a eu une recherche',
    no_ledger:
      'Ces commandes ne peuvent pas être comptées pour le moment : elles sont en cours de synchronisation, ou illisibles. Réessayez plus tard.',
    columns: 'Colonnes : %{count} sur %{of}',
    all_columns: 'Toutes les colonnes',
    only_id: 'Seulement l’identifiant',
    reference: 'Référence',
    user: 'Identifiant du client',
    missing: 'Absente chez le prestataire depuis',
    start: 'Télécharger',
    started: 'Le téléchargement a commencé. Le navigateur en montre l’avancement.',
    check: 'Pour vérifier le fichier enregistré :',
    manifest: 'Télécharger son manifeste : filtre et état des données',
    manifest_soon: 'Une fois complet, son manifeste figure ici, avec son SHA-256.',
    whole: 'Le fichier est complet : %{count} commande. |||| Le fichier est complet : %{count} commandes.',
  },
}
