import type { createWords, templateActions } from './words.ts'

export const createWordsFr: typeof createWords = {
  similar: 'Créer un ordre semblable',
  similar_to: 'Repris de',
  similar_own: 'Vérifiez tout avant de le créer : ce sera un ordre à part entière.',
  similar_record:
    'Cet ordre n’a pas été créé ici, ou sa demande n’est pas connue : seul ce que dit son enregistrement est repris. Vérifiez tout avant de le créer.',
  partner_id: 'Référence partenaire',
  left: {
    unknown: 'Laissé vide, inconnu : %{fields}.',
    covered: 'Laissé vide, non visible pour vous : %{fields}.',
    own: 'Laissé vide, propre à chaque ordre : %{fields}.',
  },
}

export const templateActionsFr: typeof templateActions = {
  'order-template.created': 'Modèle d’ordre : enregistré',
  'order-template.changed': 'Modèle d’ordre : renommé ou partagé',
  'order-template.deleted': 'Modèle d’ordre : supprimé',
}
