import type { undocumentedWords } from './words.ts'

export const frenchUndocumentedWords: typeof undocumentedWords = {
  help: 'Ce que le prestataire envoie et que son interface n’indique pas, avec le nombre de commandes ou de clients concernés. Un statut que personne n’a nommé reste neutre et ne termine jamais une commande.',
  empty: 'Rien n’est venu que l’interface n’indique pas.',
  what: 'Quoi',
  whats: { field: 'Champ', status: 'Statut', type: 'Type de commande', form: 'Forme' },
  any: 'Tout',
  name: 'Tel que reçu',
  rest: 'beaucoup d’autres',
  of: { orders: 'Commandes', users: 'Clients' },
  count: 'Enregistrements',
  example: 'Exemple',
  means: 'Lu comme',
  means_nothing: 'rien encore',
  give: 'Nommer',
  give_to: 'Nommer %{status}',
}
