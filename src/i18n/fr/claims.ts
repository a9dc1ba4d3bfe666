import type { words as english } from '../en/claims.ts'
import { withFrenchSpaces } from './withFrenchSpaces.ts'

export const words: typeof english = withFrenchSpaces({
  claims: {
    states: {
      open: 'À envoyer',
      sent: 'Envoyée',
      credited: 'Créditée',
      partly: 'Créditée en partie',
      refused: 'Refusée',
    },
    empty: 'Aucune réclamation pour le moment.',
    none: 'Aucune réclamation. Réglez des lignes d’un relevé comme réclamées, ou réclamez ce que des lignes égales facturent au-dessus des tarifs convenus.',
    reference: 'Notre référence',
    since: 'Depuis',
    charged: 'Facturé',
    expected: 'Attendu',
    amount: 'Réclamé',
    credited: 'Crédité',
    credited_on: 'Crédité le',
    credited_help: 'Vide : toute la réclamation',
    recovered: 'Récupéré jusqu’ici',
    letters: 'Lettres',
    count: 'Réclamations',
    no_provider: 'Prestataire non nommé',
    order_created: 'Commande créée',
    statuses: 'Statuts observés',
    totals: 'Réclamations par devise',
    oldest: 'La plus ancienne :',
    no_sum: 'autre devise',
    agreed_rate: 'Au-dessus du tarif convenu',
    provider: 'Prestataire',
    made: 'Réclamé par',
    answer: 'Ce que répond le prestataire',
    letter: 'Lettre (%{form})',
    mark_sent: 'Marquer comme envoyée',
    mark_sent_help:
      'Marque comme envoyées les réclamations à envoyer de cette lettre, au plus %{count} à la fois. Téléchargez d’abord la lettre.',
    sent: '%{smart_count} réclamation marquée comme envoyée |||| %{smart_count} réclamations marquées comme envoyées',
    saved: 'Réclamation enregistrée',
  },
})
