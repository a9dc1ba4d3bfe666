import type { words as english } from '../en/data-status.ts'

export const words: typeof english = {
  coverage: {
    help: 'Le prestataire n’indique ni totaux ni historique. Countinghouse relit ses listes en continu et conserve ce qu’il voit. Voici ce qu’il en a.',
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
    whole_at: 'lecture entière :',
    followed_since: ', suivie depuis',
    checked_at: ', dernière vérification des nouveautés :',
    whole_to_before: 'était complet jusqu’à',
    read_to: 'toutes sauf les lignes illisibles, jusqu’à',
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
  },
  unreadable: {
    help: 'Le prestataire a envoyé ces lignes et personne n’a pu les lire comme une commande ou un client : elles ne figurent dans aucune liste ni aucun total. La prochaine synchronisation complète relit chacune. Elle n’est plus comptée comme manquante dès que le prestataire ne l’envoie plus ainsi.',
    empty: 'Tout ce qui est venu a pu être lu.',
    reason: 'Pourquoi',
    source: 'Telle que reçue',
    route: 'Provenance',
    count: 'Vue',
    times: 'une fois |||| %{count} fois',
    sent: 'Toujours envoyée',
    gone: 'N’est plus envoyée',
    covered: 'Les coordonnées et les champs non documentés sont masqués.',
    cut: 'Elle était trop longue pour être conservée entière. Son début est masqué.',
  },
  undocumented: {
    help: 'Ce que le prestataire envoie et que son interface n’indique pas, avec le nombre de commandes ou de clients concernés. Un statut que personne n’a nommé reste neutre et ne termine jamais une commande.',
    what: 'Quoi',
    whats: { field: 'Champ', status: 'Statut', type: 'Type de commande', form: 'Forme' },
    any: 'Tout',
    name: 'Tel que reçu',
    rest: 'beaucoup d’autres',
    count: 'Enregistrements',
    example: 'Exemple',
    means: 'Lu comme',
    means_nothing: 'rien encore',
    give: 'Nommer',
    give_to: 'Nommer %{status}',
  },
}
