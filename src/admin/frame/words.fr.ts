import type { frameWords, resourceWords } from './words.ts'

export const frenchFrameWords: typeof frameWords = {
  name: 'Countinghouse',
  trail_broken: 'Le journal d’audit a été modifié en dehors de Countinghouse, à la ligne %{line} : %{why}.',
  trail_open: 'Ouvrir le journal',
  stand_in: 'Mode test : aucun mouvement d’argent réel',
  demo: 'Démo : tout se passe dans cette page, aucun mouvement d’argent réel',
  mid: 'Identifiant marchand',
  menu: 'Pages',
  groups: { setup: 'Configuration', admin: 'Administration' },
  waiting: '%{smart_count} en attente |||| %{smart_count} en attente',
  more: 'Plus',
  theme: 'Clair ou sombre',
  skip: 'Aller au contenu',
  not_found: 'Cette page n’existe pas',
  not_found_help: 'L’adresse est peut-être ancienne ou mal saisie.',
  to_orders: 'Aller aux commandes',
  not_loaded: 'Cette page n’a pas pu être chargée',
  not_loaded_help: 'La connexion est peut-être coupée. La page est rechargée dès son retour.',
  crashed: 'Cette page a cessé de fonctionner',
  crashed_help:
    'Rien n’a été envoyé ni modifié. Rechargez la page ; si cela se reproduit, dites-nous ce que vous avez fait.',
  signed_out: 'Vous êtes déconnecté',
}

export const frenchResourceWords: typeof resourceWords = {
  orders: { name: 'Commande |||| Commandes' },
  users: { name: 'Client |||| Clients' },
  mids: { name: 'Marchand |||| Marchands' },
  currencies: { name: 'Devise |||| Devises' },
  tokens: { name: 'Jeton |||| Jetons' },
  fees: { name: 'Frais |||| Frais' },
  periods: { name: 'Période |||| Périodes' },
  'payment-methods': { name: 'Moyen de paiement |||| Moyens de paiement', short: 'Moyens' },
  statements: { name: 'Relevé |||| Relevés' },
  intents: { name: 'Demande de création |||| Demandes de création', short: 'Demandes' },
  operators: { name: 'Membre de l’équipe |||| Équipe' },
  audit: { name: 'Ligne du journal |||| Journal d’audit' },
  coverage: { name: 'État des données' },
  home: { name: 'Accueil' },
  unreadable: { name: 'Ligne illisible |||| Lignes illisibles' },
  undocumented: { name: 'Terme non documenté |||| Termes non documentés' },
}
