import type { words as english } from '../en/search.ts'

export const words: typeof english = {
  search: {
    groups: {
      recent: 'Derniers ouverts',
      orders: 'Commandes',
      customers: 'Clients',
      next: 'Et maintenant',
      pages: 'Pages',
      commands: 'Actions',
    },
    orders_in: 'Commandes : %{status}',
    start:
      'Saisissez ou collez ce que vous voulez : un identifiant, une référence, un e-mail, un téléphone, un nom ou un message entier.',
    start_no_contact:
      'Saisissez ou collez un identifiant, un nom ou un message entier qui contient des identifiants.',
    keys: 'Haut et Bas pour choisir, Entrée pour ouvrir, Ctrl-Entrée dans un nouvel onglet, Échap pour fermer',
    loading: 'Recherche…',
    again: 'Appuyez sur Entrée pour rechercher à nouveau.',
    cancelled:
      'Cette recherche demande votre mot de passe, car beaucoup de personnes différentes ont été recherchées.',
    found: '%{smart_count} résultat |||| %{smart_count} résultats',
    picked: 'Trouvé dans le texte : %{kinds}.',
    kinds: {
      id: '%{smart_count} identifiant |||| %{smart_count} identifiants',
      email: '%{smart_count} e-mail |||| %{smart_count} e-mails',
      phone: '%{smart_count} téléphone |||| %{smart_count} téléphones',
      'last-digits': '%{smart_count} nom avec chiffres |||| %{smart_count} noms avec chiffres',
      name: '%{smart_count} nom |||| %{smart_count} noms',
      amount: '%{smart_count} montant |||| %{smart_count} montants',
    },
    left_out:
      '%{smart_count} autre n’a pas été recherché. |||| %{smart_count} autres n’ont pas été recherchés.',
    cut: 'Seul le début du texte a été lu.',
    last_order: 'Dernière commande',
    no_orders: 'Aucune commande connue',
    fresh: 'reçu du service de paiement à l’instant',
    why: {
      'order-id': 'par identifiant',
      'user-id': 'par identifiant',
      reference: 'par référence',
      email: 'par e-mail',
      phone: 'par téléphone',
      'last-digits': 'par nom et derniers chiffres',
      name: 'par nom',
      part: '',
      amount: 'par montant',
      similar: 'proche',
      note: 'par une note',
    },
    ask: 'Demander la commande %{id} au prestataire',
    create_named: 'Créer un client : %{name}',
    tell: 'Que dire de',
    missing: {
      orders: 'Introuvable parmi les commandes connues depuis le %{day}',
      customers: 'Introuvable parmi les clients connus depuis le %{day}',
      both: 'Introuvable parmi les commandes et les clients connus depuis le %{day}',
      orders_so_far:
        'Introuvable parmi les commandes lues jusqu’ici, au moins depuis le %{day} ; toutes ne sont pas encore lues',
      customers_so_far:
        'Introuvable parmi les clients lus jusqu’ici, au moins depuis le %{day} ; tous ne sont pas encore lus',
      both_so_far:
        'Introuvable parmi les commandes et les clients lus jusqu’ici, au moins depuis le %{day} ; tous ne sont pas encore lus',
      orders_unknown: 'Introuvable : aucune commande n’est encore connue',
      customers_unknown: 'Introuvable : aucun client n’est encore connu',
      both_unknown: 'Introuvable : ni commande ni client n’est encore connu',
      service_too: ', ni auprès du service de paiement',
      service_failed: ' ; le service de paiement n’a pas pu être interrogé',
      service_failed_under: ' ; le service de paiement n’a pas pu être interrogé pour %{mids}',
      service_left_one: ' ; non interrogé pour 1 autre marchand',
      service_left: ' ; non interrogé pour %{count} autres marchands',
      similar: 'Aucune correspondance exacte. Vouliez-vous dire l’une de ces personnes ?',
      'not-allowed': 'Votre rôle ne recherche ni par e-mail ni par téléphone',
      incomplete: 'Saisissez l’e-mail entier : personne n’est trouvé par une partie',
      'nothing-in-it': 'Il n’y a ni identifiant, ni e-mail, ni téléphone, ni nom dans ce texte',
    },
    create_customer: 'Créer un client',
  },
}
