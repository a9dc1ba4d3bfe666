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
  in: { en: 'en anglais', fr: 'en français' },
  reply_in: 'Ce que dit la réponse est %{language}.',
  change: 'Modifier ces mots',
  help: 'Ce que l’on lit ici à propos d’un statut : sur une commande, sur la page d’un client et dans ce que la recherche trouve. Vos propres mots passent avant ceux du produit, par marchand ; qui lit une langue dans laquelle il n’y en a pas lit ceux de l’autre, et voit laquelle c’est.',
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
    'Ce qui reste vide est dit dans vos propres mots de l’autre langue, avec une mention ; à défaut, dans ceux du produit, qui figurent ici en gris.',
  reply_help:
    'Sont remplis : {order}, {amount}, {state}, {time}. N’écrivez ni nom, ni e-mail, ni téléphone : elle est envoyée telle quelle.',
  whole_merchants: 'Pour',
  all_mine: 'Tous vos marchands (%{smart_count})',
  reset: 'Reprendre les mots du produit',
  keep: 'Enregistrer',
  language: 'Langue',
  any_language: 'Pour tous, quelle que soit leur langue',
}

export const meaningActions: typeof actions = {
  'meaning.set': 'Sens d’un statut rédigé',
  'meaning.reset': 'Sens d’un statut réinitialisé',
}
