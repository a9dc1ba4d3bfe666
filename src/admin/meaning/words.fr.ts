import type { meaningActions as actions, meaningWords as words } from './words.ts'

export const meaningWords: typeof words = {
  title: 'Ce que cela veut dire',
  happened: 'Ce qui s’est passé',
  follows: 'Ce qui suit',
  tell: 'Que dire',
  avoid: 'Ne pas promettre',
  ask: 'À qui demander',
  reply: 'Réponse à copier',
  copy_reply: 'Copier la réponse',
  usually:
    'Sur %{orders} commandes semblables, la moitié a pris au plus %{median} et neuf sur dix au plus %{most}.',
  team: 'Dans les mots de votre équipe.',
  change: 'Modifier ces mots',
  help: 'Ce que l’on lit ici à propos d’un statut : sur une commande, sur la page d’un client et dans ce que la recherche trouve. Vos propres mots passent avant ceux du produit, par marchand, et tous les lisent tels quels, quelle que soit leur langue.',
  status: 'Statut',
  kind: 'Commandes',
  kinds: {
    '*': 'Toutes les autres',
    'payin-fiat': 'Encaissement, argent reçu',
    'payin-token': 'Encaissement, jeton reçu',
    gaming: 'Jeu',
  },
  words: 'Mots',
  by_product: 'Du produit',
  by_team: 'De votre équipe',
  edit: 'Ce que « %{status} » veut dire · %{kind}',
  empty_means:
    'Vos propres mots sont montrés tels quels à tous, quelle que soit leur langue. Ce qui reste vide est dit dans les mots du produit, qui y figurent en gris.',
  reply_help:
    'Sont remplis : {order}, {amount}, {state}, {time}. N’écrivez ni nom, ni e-mail, ni téléphone : elle est envoyée telle quelle.',
  whole_merchants: 'Pour',
  all_mine: 'Tous vos marchands (%{smart_count})',
  reset: 'Reprendre les mots du produit',
  keep: 'Enregistrer',
}

export const meaningActions: typeof actions = {
  'meaning.set': 'Sens d’un statut rédigé',
  'meaning.reset': 'Sens d’un statut réinitialisé',
}
