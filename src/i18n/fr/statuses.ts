import type { words as english } from '../en/statuses.ts'

export const words: typeof english = {
  statuses: {
    help: 'Comment chaque statut s’appelle, ce qu’il veut dire pour une commande, et une note de votre équipe affichée sur les commandes qui ont ce statut. Par identifiant de marchand.',
    practice: 'Le prestataire ne documente aucune issue : celles en gris sont connues par la pratique.',
    label: 'Libellé',
    label_help: 'Affiché à la place du statut.',
    outcome: 'Issue',
    outcome_of: 'Issue pour les commandes de type %{type}',
    outcome_of_others: 'Issue pour toutes les autres commandes',
    outcomes: { unknown: 'Non connue', open: 'En cours', good: 'Se termine bien', bad: 'Se termine mal' },
    ends_well: 'Se termine bien : %{types}. En cours : tous les autres types connus.',
    credits: { fiat: '%{type} en monnaie', token: '%{type} en jeton' },
    as_others: 'Comme pour les autres types',
    usual: 'Comme d’habitude pour ce type de commande',
    note_help: 'Visible par tous ceux qui voient les commandes. N’écrivez ni nom, ni e-mail, ni téléphone.',
    team_note: 'Note de votre équipe :',
    edit: 'Statut « %{status} »',
    merchants: 'Pour',
    all_mine: 'Tous vos marchands (%{smart_count})',
  },
}
