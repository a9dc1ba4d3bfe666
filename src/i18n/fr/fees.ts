import type { words as english } from '../en/fees.ts'

export const words: typeof english = {
  fees: {
    one: {
      heading: 'Dans une seule devise',
      title: 'En %{currency}',
      line: 'En %{currency} :',
      none: 'Avec une devise de synthèse et un taux par mois, douze mois de volume et de part apparaissent ici dans une seule devise.',
      several: 'Ces marchands n’ont pas tous la même devise de synthèse. Choisissez-en un.',
      at: 'aux taux de %{months}',
      left: 'sans %{smart_count} commande : pas de taux pour %{currencies} |||| sans %{smart_count} commandes : pas de taux pour %{currencies}',
      more: '%{smart_count} autre |||| %{smart_count} autres',
      without_volume:
        'sans le volume de %{smart_count} commande payée dans une autre devise que ses frais, ou sans montant |||| sans le volume de %{smart_count} commandes payées dans une autre devise que leurs frais, ou sans montant',
      basis: 'Taux',
      help: 'Commandes terminées. Chaque mois prend son dernier taux, sinon le dernier avant lui. Les totaux exacts ci-dessus restent dans leurs devises.',
      set: 'Devise de synthèse',
      currency_help: 'Trois lettres, comme EUR. Vide : aucun total dans une seule devise.',
      rates: 'Taux',
      rates_help:
        'Un par ligne : date ou mois, devise, valeur d’une unité dans la devise de synthèse, source. Par exemple : 2026-10 USD 0,92 BCE',
      unread: 'La ligne %{lines} est illisible. |||| Les lignes %{lines} sont illisibles.',
      comma:
        'Ligne %{lines} : la virgule peut être décimale ou séparer les milliers. Écrivez 1.085 ou 1085. |||| Lignes %{lines} : la virgule peut être décimale ou séparer les milliers. Écrivez 1.085 ou 1085.',
      twice:
        'Ligne %{lines} : la devise a déjà un taux pour ce jour plus haut. |||| Lignes %{lines} : les devises ont déjà un taux pour ces jours plus haut.',
    },
    period: 'Période',
    outcome_help: {
      open: 'En chemin',
      closed: 'Échouées, expirées, annulées ou restituées',
      undocumented: 'L’interface ne dit pas ce que signifie leur statut',
    },
    not_above: '%{what}. Hors des chiffres ci-dessus.',
    known_methods:
      'Moyen de paiement connu pour %{known} commandes sur %{count} : le prestataire ne l’indique pas pour celles créées ailleurs.',
    counting: 'Calcul en cours',
    none_to_choose: 'Aucune commande de cette période n’en a.',
    unread:
      'L’adresse demande %{what}, ce qui ne peut pas être affiché. Ce qui est affiché est indiqué ci-dessous.',
    exact: 'Toutes les commandes sont comptées, au %{time}.',
    at_least: 'Au moins : toutes les commandes ne sont pas encore connues, au %{time}.',
    at_least_because: 'Au moins, au %{time}.',
    reading: 'Lecture de %{days}. Les chiffres ci-dessous sont encore ceux d’avant.',
    of_orders: '%{with} commande sur %{count} a des frais |||| %{with} commandes sur %{count} ont des frais',
    elsewhere:
      'Commandes payées dans une autre devise que leurs frais, exclues du volume et de la part : %{smart_count}.',
    no_currency: 'Aucune devise indiquée',
    without_currency: 'Commandes sans devise, dont les montants n’entrent dans aucune somme : %{count}.',
    share_help: 'Part : frais divisés par le volume des commandes qui ont des frais.',
    assumed_help:
      'Devise supposée : ces commandes n’indiquent pas la devise de leurs frais fixes, celle du montant payé est donc supposée. Quand une commande en indique une, les frais de réseau et de traitement sont supposés être dans la même devise.',
    rr_unknown:
      'Frais RR : le prestataire ne dit pas s’il s’agit d’un montant ou d’un taux. Ils ne sont pas additionnés et n’entrent dans aucun total tant que le réglage RR_FEE ne le précise pas.',
    rr_rate:
      'Frais RR, taux moyen : un taux selon le réglage RR_FEE, d’où la moyenne sur les commandes qui en portent un.',
    currency_and: 'Devise, %{groups}',
    caption: 'Frais de %{span}',
    unfold: '%{line} : afficher %{count} lignes',
    fold: '%{line} : masquer ses lignes',
    no_orders: 'aucune commande',
    none_known: 'aucune connue pour l’instant',
    ahead: 'à venir',
    no_group: {
      time: 'aucune date lisible',
      mid: 'aucun marchand',
      orderType: 'aucun type',
      status: 'aucun statut',
      pair: 'aucune paire',
      paymentMethod: 'moyen non connu',
      feeCheck: 'sans frais',
    },
    open_orders: '%{group} : ouvrir ses commandes',
    empty: 'Aucune commande sur cette période.',
    empty_filtered: 'Aucune commande de cette période ne correspond aux filtres.',
    empty_yet: 'Aucune commande de cette période n’est encore connue.',
    holds: 'Il y a des commandes du %{from} au %{to}.',
    holds_none: 'Il n’y a pas encore de commandes.',
    show_all: 'Afficher %{days}',
    chart_of: 'Graphique de %{line}',
    charts: {
      day: '%{line} : total des frais par jour',
      week: '%{line} : total des frais par semaine',
      month: '%{line} : total des frais par mois',
    },
    chart:
      '%{title}, %{days} : le plus haut est %{most} (%{at}). « Sous forme de tableau » donne les chiffres exacts.',
    chart_few: 'Il n’y a qu’un chiffre à dessiner : il figure dans le tableau.',
    no_chart: 'Le graphique n’a pas pu être chargé. Tous ses chiffres figurent dans le tableau.',
    files: 'Télécharger',
    file_csv: 'Ce rapport en CSV',
    file_xlsx: 'Ce rapport en XLSX',
    files_note:
      'Avec la période, les filtres et l’état des données. Le téléchargement figure dans le journal d’audit.',
    paper: {
      made: 'Établi le',
      by: 'Par',
      none: 'aucun',
    },
  },
}
