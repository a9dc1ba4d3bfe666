import type { unreadableWords } from './words.ts'

export const frenchUnreadableWords: typeof unreadableWords = {
  help: 'Le prestataire a envoyé ces lignes et personne n’a pu les lire comme une commande ou un client : elles ne figurent dans aucune liste ni aucun total. Chacune est relue après une mise à jour de Countinghouse, et n’est plus comptée comme manquante dès que le prestataire ne l’envoie plus ainsi.',
  empty: 'Tout ce qui est venu a pu être lu.',
  all: 'Toutes les lignes illisibles',
  missing: 'Cette ligne n’existe plus : elle a peut-être été lue depuis.',
  reason: 'Pourquoi',
  source: 'Telle que reçue',
  route: 'Provenance',
  count: 'Vue',
  times: 'une fois |||| %{count} fois',
  sent: 'Toujours envoyée',
  gone: 'N’est plus envoyée',
  covered: 'Les coordonnées sont masquées.',
  cut: 'Elle était trop longue pour être conservée entière : seuls les noms de ses champs sont affichés.',
  reasons: {
    not_an_object: 'Pas un enregistrement : un texte, un nombre, ou rien',
    no_usable_id: 'Aucun identifiant lisible',
    unclear_mid: 'Son marchand ne peut pas être lu',
    other_mid: 'D’un autre marchand',
    too_many: 'Plus de place : comptée, non conservée',
  },
}
