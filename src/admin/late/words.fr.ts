import type { lateFilterWords as englishFilter, lateWords as english } from './words.ts'

export const lateWords: typeof english = {
  kinds: {
    late: 'Plus long que d’habitude',
    stuck: 'Bloquées : plus de deux fois plus long que d’habitude',
    slow: '%{what} est lent',
    slow_type: '%{what} (moyen inconnu) est lent',
  },
  late: 'Plus long que d’habitude',
  stuck: 'Plus de deux fois plus long que d’habitude',
  behind:
    'La synchronisation de %{mids} est en retard : aucune de ses commandes n’est dite en retard avant qu’elle ait rattrapé.',
  not_told:
    'Pour %{smart_count} commande en cours, personne ne peut encore dire si elle dure plus que d’habitude. |||| Pour %{smart_count} commandes en cours, personne ne peut encore dire si elles durent plus que d’habitude.',
  see_times: 'Durées habituelles',
  usual: {
    title: 'Durées habituelles',
    help: 'Combien de temps un ordre ouvert reste dans un statut, d’après ceux qui l’ont quitté ces 28 derniers jours ; ceux qui y sont encore comptent aussi. En retard : au-delà de la durée de 95 sur 100 ; bloqué : au-delà du double.',
    none: 'Aucun changement de statut n’a encore été vu.',
    failed: 'Les durées habituelles n’ont pas pu être lues.',
    status: 'Statut',
    type: 'Type',
    method: 'Moyen',
    orders: 'Ordres',
    open: 'Ouverts',
    median: 'La moitié en',
    p90: '90 sur 100 en',
    p95: '95 sur 100 en',
    too_few: 'trop peu vu : %{orders} sur 30',
    too_many_open: 'impossible à dire : trop y sont encore',
    as_of: 'au %{at}',
    limit: 'Limite',
    limit_is: 'votre limite : %{time}',
    no_limit: 'aucune limite',
    not_known: 'inconnu',
    method_not_known: 'moyen de paiement inconnu',
    set: 'Fixer une limite',
    dialog: 'Limite pour un statut',
    dialog_help:
      'À partir de quand une commande est dite en retard lorsque trop peu a été vu. Dès que 30 commandes ont quitté le statut, la durée habituelle vaut à la place.',
    kind: 'Statut et type',
    minutes: 'Minutes',
    wrong: 'Un nombre entier de minutes, 90 jours au plus ; vide pour aucune limite.',
    save: 'Enregistrer',
  },
}

export const lateFilterWords: typeof englishFilter = {
  age: 'Temps dans le statut',
  late: 'Plus long que d’habitude',
  stuck: 'Plus de deux fois plus long que d’habitude',
  older_than: 'Plus de %{time}',
  slow_only: 'moyens lents',
  slow_not: 'sans les moyens lents',
  age_help: 'Ordres ouverts seulement ; compté depuis que nous les avons vus dans leur statut.',
}
