import type { coverageWords } from './words.ts'

export const frenchCoverageWords: typeof coverageWords = {
  title: 'État des données',
  of: 'État des données de %{mid} :',
  mark: {
    all: 'À jour · %{age}',
    all_until: 'Complet jusqu’à %{time}',
    filling: 'Synchronisation · %{count} pour l’instant',
    aside:
      '%{count} commandes · %{aside} ligne illisible |||| %{count} commandes · %{aside} lignes illisibles',
    aside_people: 'Complet · %{aside} client illisible |||| Complet · %{aside} clients illisibles',
    failing: 'Synchronisation en échec depuis %{time}',
    empty: 'Pas encore synchronisé',
    seconds: '%{count} s',
  },
  help: 'Le prestataire n’indique ni totaux ni historique. Countinghouse relit ses listes en continu et conserve ce qu’il voit. Voici ce qu’il en a.',
  mid: 'Marchand',
  how_far: 'État',
  orders: 'Commandes',
  people: 'Clients',
  span: 'Créées',
  span_from: 'du',
  read_as: 'lu comme %{zone}',
  span_to: 'au',
  followed: 'Nouveautés vérifiées',
  set_aside: 'Illisibles',
  set_aside_people: '%{count} de clients',
  gone: 'Absentes',
  in_use: 'actuel',
  seen_at: 'dernière vérification',
  never: 'pas encore',
  whole_to: 'toutes celles créées jusqu’à',
  whole_to_before: 'était complet jusqu’à',
  read_to: 'toutes sauf celles créées jusqu’à',
  since: 'depuis',
  last_error: 'Dernière tentative :',
  state: {
    empty: 'Pas encore synchronisé',
    filling: 'Synchronisation',
    complete: 'Complet',
    failing: 'Synchronisation en échec',
    incomplete: 'Incomplet',
  },
  words: 'Ce que signifient ces termes',
  meaning: {
    complete:
      'La liste entière a été relue jusqu’à ce que plus rien d’ancien n’apparaisse, et elle est suivie depuis. C’est une convergence, pas une preuve : une ligne que le prestataire cache de toutes les pages nous est cachée.',
    filling:
      'La liste est en cours de lecture, et des lignes bougent pendant ce temps. Les réponses comptent ce qui est connu et disent « au moins ».',
    failing:
      'Le prestataire n’a pas pu être lu plusieurs fois de suite. Ce qui est conservé reste valable ; ce qui est venu depuis n’est pas connu. De nouveaux essais se font d’eux-mêmes.',
    incomplete:
      'La liste entière a été lue, mais certaines de ses lignes n’ont pas pu l’être : chaque nombre dit « au moins » jusqu’à ce qu’elles le puissent, ou que le prestataire ne les envoie plus.',
    empty: 'Rien n’a encore été lu de ce marchand.',
    set_aside:
      'Des lignes distinctes qui n’ont pas pu être conservées comme commande ou client. Elles sont mises de côté telles quelles et ne figurent dans aucune liste ni aucun total.',
    gone: 'Des commandes que les listes ne montrent plus et que le prestataire ne connaît pas quand on l’interroge. Elles restent dans les listes avec une marque ; rien n’est supprimé.',
    followed:
      'Quand l’endroit où arrivent les nouvelles lignes a été lu pour la dernière fois jusqu’au connu.',
  },
  trouble: {
    rate_limited: 'Le prestataire demande de ralentir.',
    unavailable: 'Le prestataire est hors service.',
    refused: 'Le prestataire n’accepte pas nos accès ou ce marchand.',
    network: 'Le prestataire est injoignable.',
    unreadable: 'Le prestataire a donné une réponse illisible.',
    listed_elsewhere: 'Certaines lignes figurent seulement dans la liste d’un autre marchand.',
    cut_short: 'La liste s’est arrêtée bien plus tôt que la dernière fois.',
    page_ignored: 'Le prestataire donne la même page quelle que soit la page demandée.',
    page_base: 'Le prestataire compte ses pages à partir de 0 : réglez UPSTREAM_FIRST_PAGE=0.',
    set_aside: 'Certaines lignes n’ont pas pu être lues.',
    renewal_given_up:
      'Les délais habituels ne sont plus mis à jour : le serveur s’est arrêté trois fois pendant ce travail. Il réessaie une fois par jour.',
    restless:
      'Les lignes bougent trop pendant la lecture : deux lectures ne concordent pas encore. La pause s’allonge avant chaque nouvel essai.',
    other: 'La liste n’a pas pu être lue.',
  },
}
