import type { MeaningTexts } from './texts.ts'

const ask = {
  nobody: 'Personne : c’est le cours habituel.',
  provider: 'Le prestataire de paiement, avec l’identifiant de l’ordre.',
  providerIfPaid: 'Le prestataire de paiement, si le payeur montre que l’argent a quitté sa banque.',
  review:
    'Le service conformité du prestataire de paiement, avec l’identifiant de l’ordre. Lui seul peut le débloquer.',
  bank: 'La banque du payeur ou du bénéficiaire, si l’argent n’y apparaît pas.',
  wallet: 'Le prestataire de paiement, si le jeton n’apparaît pas dans le portefeuille.',
  admin: 'Un administrateur, qui peut se renseigner et le nommer pour tous.',
}

const avoid = {
  paid: 'Que le paiement est arrivé. Il n’a pas encore été vu.',
  time: 'Un délai. Le prestataire n’en donne pas.',
  delivered: 'Que c’est livré. C’est une étape ultérieure.',
  credit: 'Un crédit ou une marchandise. Ils ne sont dus qu’à « completed ».',
  again: 'Que payer de nouveau aide. Un second paiement serait un second ordre.',
  refundDay: 'Un jour de remboursement, ni même un remboursement. L’ordre n’en dit rien.',
  release: 'Qu’il sera débloqué, ni quand. Ce n’est pas à nous d’en deviner la raison.',
  arrival: 'L’heure à laquelle une banque l’affiche. Chaque banque comptabilise à son rythme.',
  nothing: 'Rien de particulier. L’ordre s’est bien terminé.',
  oldLink: 'Que l’ancien lien ou les anciennes coordonnées bancaires fonctionnent encore.',
  newOrder: 'Un nouvel ordre. Le prestataire peut encore réessayer celui-ci.',
  anything: 'Quoi que ce soit : ni que c’est payé, ni que c’est un échec.',
}

const settling = {
  happened:
    'L’argent du payeur est réglé chez le prestataire. Pour cet ordre, c’est une étape et non la fin.',
  avoid: avoid.delivered,
  ask: ask.nobody,
}

const passedOn = 'Votre paiement est arrivé et suit son cours. Vous n’avez rien à faire.'
const balance = 'Votre paiement est arrivé et est en cours de traitement. Votre solde suivra de lui-même.'
const goesOn = 'L’ordre continue de lui-même.'
const atCompleted = 'L’ordre se termine par « completed ». Le joueur n’est crédité qu’à ce moment.'
const needsNew = 'Plus rien sur cet ordre. Pour payer, il en faut un nouveau.'

export const meaningTexts: MeaningTexts = {
  statuses: {
    initiated: {
      '*': {
        happened: 'L’ordre a été créé. Aucun paiement n’a encore été vu.',
        follows: 'Le payeur paie, puis le paiement est confirmé. Un ordre que personne ne paie expire.',
        tell: 'Votre paiement est préparé et nous ne l’avons pas encore reçu. Merci de payer avec le lien ou les coordonnées bancaires de cet ordre.',
        avoid: avoid.paid,
        ask: ask.providerIfPaid,
      },
    },
    fund_processing: {
      '*': {
        happened: 'Le payeur a payé. Le prestataire confirme le paiement.',
        follows: 'Une fois confirmé, l’ordre continue de lui-même.',
        tell: 'Votre paiement est en cours de confirmation. Vous n’avez rien à faire.',
        avoid: avoid.time,
        ask: ask.nobody,
      },
    },
    fund_deposited: {
      'payin-fiat': {
        happened: 'L’argent est arrivé chez le prestataire et est converti pour le versement.',
        follows: 'Le versement est programmé, puis remis.',
        tell: passedOn,
        avoid: avoid.delivered,
        ask: ask.nobody,
      },
      'payin-token': {
        happened: 'L’argent est arrivé chez le prestataire et est converti en jetons.',
        follows: 'Le jeton est acheté puis envoyé.',
        tell: 'Votre paiement est arrivé et est en cours de conversion. Vous n’avez rien à faire.',
        avoid: avoid.delivered,
        ask: ask.nobody,
      },
      gaming: {
        happened: 'L’argent est arrivé chez le prestataire et est en cours de conversion.',
        follows: atCompleted,
        tell: balance,
        avoid: avoid.credit,
        ask: ask.nobody,
      },
    },
    asset_processing: {
      '*': {
        happened: 'Le prestataire transfère la valeur en jetons. Pour cet ordre, c’est une étape.',
        follows: goesOn,
        tell: passedOn,
        avoid: avoid.delivered,
        ask: ask.nobody,
      },
      'payin-token': {
        happened: 'Le prestataire envoie le jeton.',
        follows: 'Le jeton arrive dans le portefeuille et l’ordre se termine.',
        tell: 'Votre paiement est arrivé et le jeton est en cours d’envoi. Vous n’avez rien à faire.',
        avoid: avoid.delivered,
        ask: ask.nobody,
      },
    },
    manual_review: {
      '*': {
        happened: 'Le service conformité du prestataire retient l’ordre pour vérification.',
        follows:
          'Il le débloque et l’ordre continue, ou il le refuse. Cela peut prendre des heures, ou davantage.',
        tell: 'Votre paiement est vérifié par le prestataire de paiement. Nous ne pouvons pas accélérer cette étape et verrons dès qu’il avance.',
        avoid: avoid.release,
        ask: ask.review,
      },
    },
    fund_scheduled: {
      '*': {
        happened: 'Le prestataire a programmé le transfert suivant. Pour cet ordre, c’est une étape.',
        follows: goesOn,
        tell: passedOn,
        avoid: avoid.delivered,
        ask: ask.nobody,
      },
      'payin-fiat': {
        happened: 'Le prestataire a programmé le versement.',
        follows: 'L’argent est remis et l’ordre se termine.',
        tell: 'Votre paiement est arrivé et le versement est programmé. Vous n’avez rien à faire.',
        avoid: avoid.delivered,
        ask: ask.nobody,
      },
    },
    fund_settled: {
      'payin-fiat': {
        happened: 'L’argent a été remis. L’ordre est terminé.',
        follows: 'Plus rien chez le prestataire. La banque du bénéficiaire peut l’afficher plus tard.',
        tell: 'Votre paiement a été remis. Votre banque peut mettre un peu de temps à l’afficher.',
        avoid: avoid.arrival,
        ask: ask.bank,
      },
      'payin-token': {
        ...settling,
        follows: 'Le jeton est envoyé ensuite.',
        tell: 'Votre paiement est arrivé et le jeton suit. Vous n’avez rien à faire.',
      },
      gaming: { ...settling, follows: atCompleted, tell: balance, avoid: avoid.credit },
    },
    asset_deposited: {
      '*': {
        happened: 'Un jeton est arrivé dans le portefeuille du prestataire. Pour cet ordre, c’est une étape.',
        follows: goesOn,
        tell: passedOn,
        avoid: avoid.delivered,
        ask: ask.nobody,
      },
      'payin-token': {
        happened: 'Le jeton est dans le portefeuille. Le prestataire n’a pas encore soldé l’ordre.',
        follows: 'Il est soldé et l’ordre se termine.',
        tell: 'Le jeton a été envoyé au portefeuille et la dernière vérification est en cours.',
        avoid: avoid.delivered,
        ask: ask.wallet,
      },
      gaming: {
        happened: 'La valeur a été déposée. Pour un ordre de jeu, c’est une étape et non la fin.',
        follows: atCompleted,
        tell: balance,
        avoid: avoid.credit,
        ask: ask.nobody,
      },
    },
    asset_settled: {
      '*': {
        happened: 'Ce que l’ordre crédite a été livré et soldé. L’ordre est terminé.',
        follows: 'Plus rien.',
        tell: 'Votre paiement est terminé et livré.',
        avoid: avoid.nothing,
        ask: ask.provider,
      },
      'payin-token': {
        happened: 'Le jeton a été livré. L’ordre est terminé.',
        follows: 'Plus rien.',
        tell: 'Votre paiement est terminé et le jeton a été livré au portefeuille.',
        avoid: avoid.nothing,
        ask: ask.wallet,
      },
    },
    completed: {
      '*': {
        happened: 'Le prestataire le dit terminé. Pour ce type d’ordre, la fin est un autre statut.',
        follows: 'Un dernier statut suit. D’ici là, il compte comme ouvert.',
        tell: 'Votre paiement a été traité et la dernière étape est en cours.',
        avoid: avoid.delivered,
        ask: ask.provider,
      },
      gaming: {
        happened: 'L’ordre s’est bien terminé. Le joueur peut être crédité.',
        follows: 'Plus rien.',
        tell: 'Votre paiement est terminé et votre solde peut être crédité.',
        avoid: avoid.nothing,
        ask: ask.provider,
      },
    },
    fund_failed: {
      '*': {
        happened: 'Le paiement a échoué. L’ordre est terminé.',
        follows: needsNew,
        tell: 'Votre paiement n’a pas abouti. Si vous souhaitez toujours payer, nous créerons un nouvel ordre.',
        avoid: avoid.refundDay,
        ask: ask.providerIfPaid,
      },
    },
    fund_deposit_failed: {
      '*': {
        happened: 'L’argent du payeur n’a pas pu être encaissé. L’ordre est terminé.',
        follows: needsNew,
        tell: 'Votre paiement n’a pas pu être accepté. Si l’argent a quitté votre compte, nous demanderons où il est.',
        avoid: avoid.refundDay,
        ask: ask.providerIfPaid,
      },
    },
    asset_settle_failed: {
      '*': {
        happened:
          'La dernière étape a échoué chez le prestataire. L’ordre est terminé, bien que le payeur ait payé.',
        follows: 'Rien de soi-même. Le prestataire doit dire ce que devient l’argent.',
        tell: 'Votre paiement est arrivé et la dernière étape a échoué chez le prestataire. Nous demandons ce qu’il en advient.',
        avoid: avoid.again,
        ask: ask.provider,
      },
      'payin-token': {
        happened: 'Le jeton n’a pas pu être livré. L’ordre est terminé, bien que le payeur ait payé.',
        follows: 'Rien de soi-même. Le prestataire doit dire ce que devient l’argent.',
        tell: 'Votre paiement est arrivé et le jeton n’a pas pu être livré. Nous demandons au prestataire ce qu’il en advient.',
        avoid: avoid.again,
        ask: ask.provider,
      },
    },
    asset_deposit_failed: {
      '*': {
        happened: 'Une livraison a échoué cette fois. Malgré son nom, ce n’est pas la fin.',
        follows: 'Le prestataire peut réessayer de lui-même. Ne créez pas d’autre ordre entre-temps.',
        tell: 'Votre paiement est arrivé et sa livraison est retardée. Le prestataire réessaie : merci de ne pas payer une seconde fois.',
        avoid: avoid.newOrder,
        ask: ask.provider,
      },
    },
    fund_returned: {
      '*': {
        happened: 'L’argent est retourné au payeur. L’ordre est terminé.',
        follows: 'La banque du payeur le comptabilise à son rythme. Pour payer, il faut un nouvel ordre.',
        tell: 'Votre paiement vous a été retourné. Votre banque peut mettre quelques jours à l’afficher.',
        avoid: avoid.arrival,
        ask: ask.bank,
      },
    },
    expired: {
      '*': {
        happened: 'Personne n’a payé à temps et l’ordre est terminé.',
        follows: needsNew,
        tell: 'Ce paiement a expiré sans être payé. Si vous souhaitez toujours payer, nous créerons un nouvel ordre.',
        avoid: avoid.oldLink,
        ask: ask.providerIfPaid,
      },
    },
    cancelled: {
      '*': {
        happened: 'L’ordre a été annulé. Il est terminé.',
        follows: needsNew,
        tell: 'Ce paiement a été annulé. Si vous souhaitez toujours payer, nous créerons un nouvel ordre.',
        avoid: avoid.oldLink,
        ask: ask.providerIfPaid,
      },
    },
  },
  finality: {
    open: {
      happened: 'L’ordre suit son cours chez le prestataire.',
      follows: 'Il continue de lui-même. La suite n’est pas documentée.',
      tell: 'Votre paiement est en cours de traitement. Vous n’avez rien à faire.',
      avoid: avoid.time,
      ask: ask.provider,
    },
    good: {
      happened: 'L’ordre s’est bien terminé.',
      follows: 'Plus rien.',
      tell: 'Votre paiement est terminé.',
      avoid: avoid.nothing,
      ask: ask.provider,
    },
    bad: {
      happened: 'L’ordre est terminé et n’a pas abouti.',
      follows: needsNew,
      tell: 'Votre paiement n’a pas abouti. Si vous souhaitez toujours payer, nous créerons un nouvel ordre.',
      avoid: avoid.refundDay,
      ask: ask.providerIfPaid,
    },
    unknown: {
      happened:
        'Inconnu : le prestataire l’appelle « {status} » et personne n’a documenté ce que cela veut dire pour un ordre de ce type.',
      follows: 'Inconnu. Il ne compte ni comme payé, ni comme échoué, ni comme terminé.',
      tell: 'Nous voyons votre ordre et demandons au prestataire de paiement où il en est. Nous reviendrons vers vous.',
      avoid: avoid.anything,
      ask: ask.admin,
    },
  },
  unknownState: 'en cours de clarification avec le prestataire de paiement',
  noStatus: 'aucun statut',
  noAmount: 'montant non indiqué',
  reply: 'Ordre {order}, {amount}, au {time} : {state}.',
}
