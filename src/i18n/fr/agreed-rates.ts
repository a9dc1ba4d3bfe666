import type { words as english } from '../en/agreed-rates.ts'

export const words: typeof english = {
  agreed_rates: {
    help: 'Chaque commande avec des frais est comparée au tarif le plus précis qui la couvre. La plus petite unité de la devise est l’arrondi. Les périodes closes ne changent pas.',
    none: 'Aucun tarif convenu. Saisissez ce que dit le contrat : proposez des tarifs d’après les commandes récentes, collez un tableau, ou ajoutez-en un à la main. Chaque commande dit alors si ses frais sont comme convenu.',
    add: 'Ajouter un tarif',
    add_count: 'Ajouter %{smart_count} tarif |||| Ajouter %{smart_count} tarifs',
    added: 'Tarif ajouté |||| %{smart_count} tarifs ajoutés',
    saved: 'Tarif enregistré',
    removed: 'Tarif supprimé',
    remove: 'Supprimer le tarif',
    remove_help:
      'Les commandes que seul ce tarif couvre n’auront plus de tarif convenu. Pour terminer un tarif, donnez-lui plutôt un dernier jour.',
    change_help:
      'Une modification compare à nouveau toutes les commandes de ce tarif. Pour de nouvelles conditions, ajoutez un tarif et donnez à celui-ci son dernier jour.',
    all_orders: 'Toutes les commandes',
    any: 'Tous les types',
    any_help: 'Vide : tous les types',
    at_least: 'au moins %{amount}',
    at_most: 'au plus %{amount}',
    since: 'Depuis le %{from}',
    rate: 'Tarif',
    valid: 'Validité',
    changed: 'Modifié',
    method: 'Code du moyen de paiement',
    optional: 'Facultatif',
    pair_help: 'Facultatif, par exemple EUR-USDT',
    currency: 'Devise des frais',
    percent: 'Pourcentage',
    to_help: 'Vide : jusqu’à nouvel ordre',
    covers: { total: 'Tous les frais', processing: 'Les frais de traitement seuls' },
    propose: {
      title: 'Proposer d’après les commandes',
      help: 'Des tarifs qui expliquent les frais des 90 derniers jours. Ils disent ce qui a été facturé, pas ce qui a été convenu : comparez-les au contrat.',
      none: 'Rien à proposer : aucune sorte de commandes sans tarif n’a au moins 20 commandes avec des frais dans les 90 derniers jours.',
      fits: 'explique %{share} % de %{smart_count} commande |||| explique %{share} % de %{smart_count} commandes',
    },
    paste: {
      title: 'Coller un tableau',
      help: 'Collez depuis un tableur. Une première ligne peut nommer les colonnes : type, moyen, paire, devise, pourcentage, fixe, minimum, maximum, début, fin. Sans elle, les colonnes ont cet ordre.',
      table: 'Tableau',
      example: 'payin\t\tEUR-USDT\tEUR\t2,0\t0,30\t\t\t01.10.2026',
      understood: 'Tarifs du tableau',
      unread:
        'La ligne %{lines} a besoin d’une seule devise, d’un pourcentage ou d’une part fixe, et d’un premier jour. |||| Les lignes %{lines} ont besoin d’une seule devise, d’un pourcentage ou d’une part fixe, et d’un premier jour.',
      unknown:
        'Colonnes inconnues, non utilisées : %{found}. Colonnes connues : type, moyen, paire, devise, pourcentage, fixe, minimum, maximum, début, fin, porte.',
      row: 'Ligne %{row} : %{message}',
    },
  },
}
