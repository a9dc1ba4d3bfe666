import type { createWords } from './words.ts'

export const createWordsFr: typeof createWords = {
  similar: 'Créer une commande semblable',
  similar_to: 'Reprise de',
  similar_own: 'Vérifiez tout avant de la créer : ce sera une commande à part entière.',
  similar_record:
    'Cette commande n’a pas été créée ici, ou sa demande n’est pas connue : seul ce que dit son enregistrement est repris. Vérifiez tout avant de la créer.',
  partner_id: 'Référence partenaire',
  newest: 'Ordre le plus récent :',
  newest_similar: 'Reprendre celui-ci',
  left: {
    unknown: 'Laissé vide, inconnu : %{fields}.',
    covered: 'Laissé vide, non visible pour vous : %{fields}.',
    own: 'Laissé vide, propre à chaque commande : %{fields}.',
  },
  rate: {
    receives: 'Reçoit environ',
    pays: 'Paie environ',
    mostly: 'le plus souvent',
    of_hours:
      ', comme %{orders} commandes terminées des dernières %{span} heures, frais déduits. À titre indicatif : le prestataire décide.',
    of_days:
      ', comme %{orders} commandes terminées des %{span} derniers jours, frais déduits. À titre indicatif : le prestataire décide.',
  },
  open: {
    part: { known: 'Connu', unknown: 'Inconnu', do: 'À faire', not: 'À ne pas faire' },
    sent: 'envoyé',
    asked: 'demandé',
    again: 'Modifier et créer à nouveau',
    to_made: 'Afficher le lien de paiement',
    follows: 'Cette page suit d’elle-même.',
    lost: {
      title: 'Aucune réponse n’est venue',
      known: 'La connexion a été perdue. Countinghouse ne connaît pas cette demande à ce stade.',
      unknown: 'Si elle est encore en route.',
      do: 'Renvoyez la même : elle part avec la même clé et ne peut donc pas devenir deux commandes.',
      not: 'Ne la saisissez pas à nouveau.',
    },
    sending: {
      title: 'Envoi en cours',
      known: 'Countinghouse a la demande, et la réponse est en route.',
      do: 'Attendez : cela ne dure pas plus d’une minute.',
      not: 'N’en créez pas un autre.',
    },
    in_doubt: {
      known:
        'Elle a été envoyée une fois, et aucune réponse claire n’est venue. Elle n’est pas renvoyée d’elle-même.',
      unknown: 'Si le prestataire a créé la commande.',
      do: 'Ouvrez la demande de création : elle nomme les commandes possibles. Dites-y laquelle c’est, ou qu’il n’y en a aucune.',
      ask: 'Demandez à un admin ou aux opérations de regarder : donnez-leur l’adresse de la demande. Ils diront quel ordre c’est, ou qu’il n’y en a aucun.',
      not: 'Ne le créez pas une seconde fois avant cela, et ne dites pas au client que cela a échoué.',
    },
    to_be_approved: {
      known: 'Rien n’a été envoyé.',
      do: 'Un autre admin ou membre des opérations de ce marchand approuve ou refuse. Prévenez-les si c’est urgent.',
      not: 'N’en créez pas un autre, et ne promettez encore rien au client.',
    },
    made: {
      title: 'L’ordre a été créé',
      do: 'Donnez au client son lien de paiement.',
      not: 'N’en créez pas un autre.',
    },
    not_made: {
      title: 'Aucun ordre n’a été créé',
      known: 'Ce qu’il en est advenu figure avec la demande de création.',
      do: 'Modifiez ce qui doit l’être et créez-le à nouveau : ce sera une demande à part entière.',
    },
  },
  mail: 'Envoyer par e-mail',
  mail_subject: 'Votre lien de paiement',
  mail_body:
    'Bonjour,\n\nmerci d’utiliser ce lien pour payer %{amount} :\n%{url}\n\nRéférence : %{id}\n\nQuiconque a ce lien peut payer avec : merci de ne pas le transmettre.\n',
  mail_body_bare:
    'Bonjour,\n\nmerci d’utiliser ce lien pour payer :\n%{url}\n\nRéférence : %{id}\n\nQuiconque a ce lien peut payer avec : merci de ne pas le transmettre.\n',
  about: 'environ',
  exactly: 'exactement',
  follows: 'Cette page suit d’elle-même.',
  answer_amount: 'Montant dans la réponse, sans devise :',
  not_read: 'L’ordre lui-même n’est pas lisible pour l’instant ; ce qui figure ici date de sa création.',
}
