import type { words as english } from '../en/payouts.ts'
import { withFrenchSpaces } from './withFrenchSpaces.ts'

export const words: typeof english = withFrenchSpaces({
  payouts: {
    states: {
      waiting: 'Pas encore à la banque',
      proposed: 'À choisir',
      arrived: 'Arrivé',
      differs: 'Arrivé, autre montant',
      unknown: 'Aucun versement trouvé',
      debit: 'Sortie du compte',
    },
    by: {
      reference: 'La ligne bancaire porte le numéro du versement',
      amount: 'Seuls ces deux-là ont ce montant en dix jours',
      hand: 'Une personne',
    },
    parts: {
      order: 'Commande',
      fee: 'Frais',
      reserve: 'Réserve',
      other: 'Autre ligne',
      payout: 'Versement',
    },
    debits:
      '%{smart_count} sortie du compte, non examinée |||| %{smart_count} sorties du compte, non examinées',
    none: 'Aucun versement. Ajoutez un relevé de votre prestataire et celui de votre banque (camt.053, aussi en ZIP) sur la page des relevés.',
    add: 'Ajouter un relevé',
    payout: 'Versement',
    undated: 'Lignes sans date',
    no_payout: 'Frais ou autres lignes sans versement',
    bank_line: 'Ligne bancaire',
    totals: 'Versements par devise',
    expected: 'Attendu',
    paid: 'Payé par la banque',
    equation: 'Ce qui doit être versé',
    gross: '%{smart_count} commande |||| %{smart_count} commandes',
    reserve: 'Réserve',
    other: 'Autres lignes',
    should: 'À verser',
    charges: 'Frais de la banque',
    open: 'Reste ouvert',
    stated: 'Le relevé lui-même indique qu’il verse',
    fees_apart:
      '%{smart_count} ligne a des frais dans une autre devise, qui ne sont pas déduits. |||| %{smart_count} lignes ont des frais dans une autre devise, qui ne sont pas déduits.',
    bank: 'À la banque',
    booked: 'Comptabilisé le',
    account: 'Compte',
    text: 'Libellé',
    matched_by: 'Trouvé par',
    unmatch: 'Pas cette ligne bancaire',
    unmatch_help:
      'Le versement attend de nouveau sa ligne bancaire. Celle-ci ne sera plus choisie d’elle-même.',
    unmatched: 'Ligne bancaire retirée',
    matched: 'Ligne bancaire choisie',
    match: 'Celle-ci',
    choices: 'Correspondances possibles',
    choose_line: 'Si l’une de ces lignes bancaires est ce versement, choisissez-la.',
    choose_payout:
      'Si cette ligne paie l’un de ces versements, ouvrez le versement et choisissez-y la ligne.',
    several: 'Plusieurs conviennent aussi bien : choisissez-en un.',
    proposed: 'Proposé',
    newest: 'Les propositions et les %{count} plus récents de cette devise.',
    no_bank_lines:
      'Aucune ligne bancaire en %{currency} n’est sans versement. Ajoutez le relevé de votre banque (camt.053).',
    no_payouts: 'Aucun versement en %{currency} n’attend de ligne bancaire.',
    lines: '%{smart_count} ligne |||| %{smart_count} lignes',
    first_lines: 'Les %{count} premières lignes sur %{of}.',
    part: 'Type',
  },
})
