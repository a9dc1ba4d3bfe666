import type { orderFilterWords } from './words.ts'

export const frenchOrderFilterWords: typeof orderFilterWords = {
  outcome: 'Résultat',
  pair: 'Paire',
  method: 'Moyen',
  fees: 'Frais',
  not_said: 'Non connu',
  any_fee: 'Tous les frais',
  fee_of: '%{fee} %{span}',
  fee_currency: 'Devise des frais',
  fee_currency_help: 'La devise que la commande indique pour ses frais fixes, sinon celle du montant payé.',
  share_of: 'Part du montant payé, en %',
  made_here: 'Connu pour les commandes créées ici : le prestataire ne l’indique pas.',
}
