import type { accessTokenWords } from './words.ts'

export const frenchAccessTokenWords: typeof accessTokenWords = {
  help: 'Avec un jeton, un tableur, un script ou un autre outil lit les commandes, les frais et la couverture. Il ne change rien et ne montre les coordonnées de personne.',
  none: 'Il n’y a aucun jeton.',
  missing: 'Ce jeton n’existe pas, ou il porte sur des marchands que vous ne détenez pas.',
  bound: 'Les jetons qui n’ouvrent rien au-delà de vos marchands.',
  name: 'Nom',
  name_help: 'Qui ou quoi lit avec ce jeton.',
  begins: 'Commence par',
  reads: 'Lit',
  state: 'État',
  states: {
    live: 'Actif',
    soon: 'Expire bientôt',
    suspended: 'En pause',
    expired: 'Expiré',
    revoked: 'Révoqué',
  },
  why_suspended:
    'Il n’ouvre rien : la personne qui l’a créé est désactivée, n’est plus administrateur ou ne détient plus ses marchands. Il reprend dès qu’elle y a de nouveau droit ; un autre administrateur peut en créer un.',
  expires: 'Expire',
  last_used: 'Dernière utilisation',
  never: 'jamais',
  made: 'Créé',
  revoked: 'Révoqué',
  trail: 'Ce qu’il a fait, dans le journal d’audit',
  add: 'Ajouter un jeton',
  lasts: 'Expire dans',
  days: '%{smart_count} jour |||| %{smart_count} jours',
  may: {
    finance:
      'Les commandes avec leurs frais, le rapport de frais, l’export de toutes les commandes, la couverture.',
    ops: 'Les commandes avec leurs frais, la couverture.',
    support: 'Les commandes sans les frais, la couverture.',
  },
  shown: 'Jeton d’accès',
  shown_once:
    'Il n’est affiché que maintenant. Gardez-le là où vous gardez les secrets : quiconque l’a peut lire avec lui.',
  how: 'Il se place dans un en-tête de chaque requête :',
  kept: 'Je l’ai gardé',
  revoke: 'Révoquer',
  revoke_help: 'Tout ce qui lit avec lui est refusé aussitôt. C’est irréversible.',
}
