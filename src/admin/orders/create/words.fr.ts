import type { createWords, templateActions } from './words.ts'

export const createWordsFr: typeof createWords = {
  similar: 'Créer une commande semblable',
  similar_to: 'Reprise de',
  similar_own: 'Vérifiez tout avant de la créer : ce sera une commande à part entière.',
  similar_record:
    'Cette commande n’a pas été créée ici, ou sa demande n’est pas connue : seul ce que dit son enregistrement est repris. Vérifiez tout avant de la créer.',
  partner_id: 'Référence partenaire',
  left: {
    unknown: 'Laissé vide, inconnu : %{fields}.',
    covered: 'Laissé vide, non visible pour vous : %{fields}.',
    own: 'Laissé vide, propre à chaque commande : %{fields}.',
  },
}

export const templateActionsFr: typeof templateActions = {
  'order-template.created': 'Modèle de commande : enregistré',
  'order-template.changed': 'Modèle de commande : renommé ou partagé',
  'order-template.deleted': 'Modèle de commande : supprimé',
}
