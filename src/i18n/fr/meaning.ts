import type { MeaningTexts } from '../en/meaning.ts'

const settling =
  'L’argent du payeur est réglé chez le prestataire. Pour cette commande, c’est une étape et non la fin.'

export const words: MeaningTexts = {
  avoid: {
    paid: 'Que le paiement est arrivé. Il n’a pas encore été vu.',
    time: 'Un délai. Le prestataire n’en donne pas.',
    delivered: 'Que c’est livré. C’est une étape ultérieure.',
    credit: 'Un crédit ou une marchandise. Ils ne sont dus qu’à « completed ».',
    again: 'Que payer de nouveau aide. Un second paiement serait une seconde commande.',
    refundDay: 'Un jour de remboursement, ni même un remboursement. La commande n’en dit rien.',
    release: 'Qu’elle sera débloquée, ni quand. Ce n’est pas à nous d’en deviner la raison.',
    arrival: 'L’heure à laquelle une banque l’affiche. Chaque banque comptabilise à son rythme.',
    nothing: 'Rien de particulier. La commande s’est bien terminée.',
    oldLink: 'Que l’ancien lien ou les anciennes coordonnées bancaires fonctionnent encore.',
    newOrder: 'Une nouvelle commande. Le prestataire peut encore réessayer celle-ci.',
    firstStatus: 'Que le paiement est arrivé, ou qu’il ne l’est pas.',
    anything: 'Quoi que ce soit : ni que c’est payé, ni que c’est un échec.',
  },
  ask: {
    nobody: 'Personne : c’est le cours habituel.',
    provider: 'Le prestataire de paiement, avec l’identifiant de la commande.',
    providerIfPaid: 'Le prestataire de paiement, si le payeur montre que l’argent a quitté sa banque.',
    review:
      'Le service conformité du prestataire de paiement, avec l’identifiant de la commande. Lui seul peut la débloquer.',
    bank: 'La banque du payeur ou du bénéficiaire, si l’argent n’y apparaît pas.',
    wallet: 'Le prestataire de paiement, si le jeton n’apparaît pas dans le portefeuille.',
    admin: 'Un administrateur, qui peut se renseigner et le nommer pour tous.',
  },
  happened: {
    initiated: 'La commande a été créée. Aucun paiement n’a encore été vu.',
    fund_processing: 'Le payeur a payé. Le prestataire confirme le paiement.',
    'fund_deposited payin-fiat': 'L’argent est arrivé chez le prestataire et est converti pour le versement.',
    'fund_deposited payin-token': 'L’argent est arrivé chez le prestataire et est converti en jetons.',
    'fund_deposited gaming': 'L’argent est arrivé chez le prestataire et est en cours de conversion.',
    asset_processing: 'Le prestataire transfère la valeur en jetons. Pour cette commande, c’est une étape.',
    'asset_processing payin-token': 'Le prestataire envoie le jeton.',
    manual_review: 'Le service conformité du prestataire retient la commande pour vérification.',
    fund_scheduled: 'Le prestataire a programmé le transfert suivant. Pour cette commande, c’est une étape.',
    'fund_scheduled payin-fiat': 'Le prestataire a programmé le versement.',
    'fund_settled payin-fiat': 'L’argent a été remis. La commande est terminée.',
    'fund_settled payin-token': settling,
    'fund_settled gaming': settling,
    asset_deposited:
      'Un jeton est arrivé dans le portefeuille du prestataire. Pour cette commande, c’est une étape.',
    'asset_deposited payin-token':
      'Le jeton est dans le portefeuille. Le prestataire n’a pas encore soldé la commande.',
    'asset_deposited gaming':
      'La valeur a été déposée. Pour une commande de jeu, c’est une étape et non la fin.',
    asset_settled: 'Ce que la commande crédite a été livré et soldé. La commande est terminée.',
    'asset_settled payin-token': 'Le jeton a été livré. La commande est terminée.',
    completed: 'Le prestataire la dit terminée. Pour ce type de commande, la fin est un autre statut.',
    'completed gaming': 'La commande s’est bien terminée. Le joueur peut être crédité.',
    fund_failed: 'Le paiement a échoué. La commande est terminée.',
    fund_deposit_failed: 'L’argent du payeur n’a pas pu être encaissé. La commande est terminée.',
    asset_settle_failed:
      'La dernière étape a échoué chez le prestataire. La commande est terminée, bien que le payeur ait payé.',
    asset_deposit_failed: 'Une livraison a échoué cette fois. Malgré son nom, ce n’est pas la fin.',
    fund_returned: 'L’argent est retourné au payeur. La commande est terminée.',
    expired: 'Personne n’a payé à temps et la commande est terminée.',
    cancelled: 'La commande a été annulée et est terminée.',
    open: 'La commande suit son cours chez le prestataire.',
    good: 'La commande s’est bien terminée.',
    bad: 'La commande est terminée et n’a pas abouti.',
    unknown:
      'Inconnu : le prestataire l’appelle « {status} » et personne n’a documenté ce que cela veut dire pour une commande de ce type.',
    firstStatus: 'La commande a été créée. Son premier statut ne dit pas si le payeur a payé.',
  },
  follows: {
    payment: 'Le payeur paie, puis le paiement est confirmé. Une commande que personne ne paie expire.',
    onward: 'La commande continue d’elle-même.',
    payout: 'Le versement est remis et la commande se termine.',
    token: 'Le jeton est envoyé au portefeuille et la commande se termine.',
    completed: 'La commande se termine par « completed ». Le joueur n’est crédité qu’à ce moment.',
    release: 'Il la débloque et elle continue, ou il la refuse. Cela peut prendre des heures, ou davantage.',
    lastStatus: 'Un dernier statut suit. D’ici là, elle compte comme ouverte.',
    bankShows: 'Plus rien chez le prestataire. La banque du bénéficiaire peut l’afficher plus tard.',
    nothing: 'Plus rien.',
    newOrder: 'Plus rien sur cette commande. Pour payer, il en faut une nouvelle.',
    provider: 'Rien de soi-même. Le prestataire doit dire ce que devient l’argent.',
    retry: 'Le prestataire peut réessayer de lui-même. Ne créez pas d’autre commande entre-temps.',
    refund: 'La banque du payeur le comptabilise à son rythme. Pour payer, il faut une nouvelle commande.',
    undocumented: 'Elle continue d’elle-même. La suite n’est pas documentée.',
    unknown: 'Inconnu. Elle ne compte ni comme payée, ni comme échouée, ni comme terminée.',
    firstStatus: 'Son statut change à mesure qu’elle avance.',
  },
  tell: {
    pay: 'Votre paiement est préparé et nous ne l’avons pas encore reçu. Merci de payer avec le lien ou les coordonnées bancaires de cette commande.',
    confirming: 'Votre paiement est en cours de confirmation. Vous n’avez rien à faire.',
    arrived: 'Votre paiement est arrivé et suit son cours. Vous n’avez rien à faire.',
    payoutFollows: 'Votre paiement est arrivé et le versement suit. Vous n’avez rien à faire.',
    tokenFollows: 'Votre paiement est arrivé et le jeton suit. Vous n’avez rien à faire.',
    balanceFollows:
      'Votre paiement est arrivé et est en cours de traitement. Votre solde suivra de lui-même.',
    review:
      'Votre paiement est vérifié par le prestataire de paiement. Nous ne pouvons pas accélérer cette étape et verrons dès qu’il avance.',
    delivered: 'Votre paiement a été remis. Votre banque peut mettre un peu de temps à l’afficher.',
    tokenSent: 'Le jeton a été envoyé au portefeuille et la dernière vérification est en cours.',
    lastStep: 'Votre paiement a été traité et la dernière étape est en cours.',
    complete: 'Votre paiement est terminé.',
    tokenDelivered: 'Votre paiement est terminé et le jeton a été livré au portefeuille.',
    balance: 'Votre paiement est terminé et votre solde peut être crédité.',
    failed:
      'Votre paiement n’a pas abouti. Si vous souhaitez toujours payer, nous créerons une nouvelle commande.',
    notAccepted:
      'Votre paiement n’a pas pu être accepté. Si l’argent a quitté votre compte, nous demanderons où il est.',
    lastStepFailed:
      'Votre paiement est arrivé et la dernière étape a échoué chez le prestataire. Nous demandons ce qu’il en advient.',
    delayed:
      'Votre paiement est arrivé et sa livraison est retardée. Le prestataire réessaie : merci de ne pas payer une seconde fois.',
    returned: 'Votre paiement vous a été retourné. Votre banque peut mettre quelques jours à l’afficher.',
    expired:
      'Ce paiement a expiré sans être payé. Si vous souhaitez toujours payer, nous créerons une nouvelle commande.',
    cancelled:
      'Ce paiement a été annulé. Si vous souhaitez toujours payer, nous créerons une nouvelle commande.',
    open: 'Votre paiement est en cours de traitement. Vous n’avez rien à faire.',
    unknown:
      'Nous voyons votre commande et demandons au prestataire de paiement où elle en est. Nous reviendrons vers vous.',
    firstStatus:
      'Nous avons votre commande. Nous ne voyons pas encore si votre paiement est arrivé, et nous le saurons quand son statut changera.',
  },
  failures: {
    PAYMENT_NOT_COMPLETED: 'Le paiement a été commencé, mais pas terminé.',
    NAME_NOT_MATCHED: 'Le nom du compte payeur ne correspondait pas à votre nom.',
    BIOMETRICS_CHECK_FAILED: 'Votre contrôle d’identité n’a pas abouti.',
    BIOMETRIC_CHECK_IN_REVIEW: 'Votre contrôle d’identité est en cours d’examen.',
    USER_CONSENT_NOT_PROVIDED: 'Le consentement nécessaire à ce paiement n’a pas été donné.',
    OTHERS: 'Le prestataire de paiement ne donne pas de raison.',
  },
  unknownState: 'en cours de clarification avec le prestataire de paiement',
  firstState: 'créée, paiement non confirmé',
  noStatus: 'aucun statut',
  noAmount: 'montant non indiqué',
  reply: 'Commande {order}, {amount}, au {time} : {state}.',
}
