import type { MeaningTexts } from '../en/meaning.ts'
import { withFrenchSpaces } from './withFrenchSpaces.ts'

const settling =
  'L’argent du payeur est réglé chez le prestataire. Pour cette commande, c’est une étape et non la fin.'

const passedOn = 'Votre paiement est arrivé et suit son cours. Vous n’avez rien à faire.'
const balance = 'Votre paiement est arrivé et est en cours de traitement. Votre solde suivra de lui-même.'
const goesOn = 'La commande continue d’elle-même.'
const atCompleted = 'La commande se termine par « completed ». Le joueur n’est crédité qu’à ce moment.'
const needsNew = 'Plus rien sur cette commande. Pour payer, il en faut une nouvelle.'

export const words: MeaningTexts = withFrenchSpaces({
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
  meanings: {
    initiated: {
      happened: 'La commande a été créée. Aucun paiement n’a encore été vu.',
      follows: 'Le payeur paie, puis le paiement est confirmé. Une commande que personne ne paie expire.',
      tell: 'Votre paiement est préparé et nous ne l’avons pas encore reçu. Merci de payer avec le lien ou les coordonnées bancaires de cette commande.',
    },
    fund_processing: {
      happened: 'Le payeur a payé. Le prestataire confirme le paiement.',
      follows: 'Une fois le paiement confirmé, la commande continue d’elle-même.',
      tell: 'Votre paiement est en cours de confirmation. Vous n’avez rien à faire.',
    },
    'fund_deposited payin-fiat': {
      happened: 'L’argent est arrivé chez le prestataire et est converti pour le versement.',
      follows: 'Le versement est programmé, puis remis.',
      tell: passedOn,
    },
    'fund_deposited payin-token': {
      happened: 'L’argent est arrivé chez le prestataire et est converti en jetons.',
      follows: 'Le jeton est acheté puis envoyé.',
      tell: 'Votre paiement est arrivé et est en cours de conversion. Vous n’avez rien à faire.',
    },
    'fund_deposited gaming': {
      happened: 'L’argent est arrivé chez le prestataire et est en cours de conversion.',
      follows: atCompleted,
      tell: balance,
    },
    asset_processing: {
      happened: 'Le prestataire transfère la valeur en jetons. Pour cette commande, c’est une étape.',
      follows: goesOn,
      tell: passedOn,
    },
    'asset_processing payin-token': {
      happened: 'Le prestataire envoie le jeton.',
      follows: 'Le jeton arrive dans le portefeuille et la commande se termine.',
      tell: 'Votre paiement est arrivé et le jeton est en cours d’envoi. Vous n’avez rien à faire.',
    },
    manual_review: {
      happened: 'Le service conformité du prestataire retient la commande pour vérification.',
      follows:
        'Il la débloque et elle continue, ou il la refuse. Cela peut prendre des heures, ou davantage.',
      tell: 'Votre paiement est vérifié par le prestataire de paiement. Nous ne pouvons pas accélérer cette étape et verrons dès qu’il avance.',
    },
    fund_scheduled: {
      happened: 'Le prestataire a programmé le transfert suivant. Pour cette commande, c’est une étape.',
      follows: goesOn,
      tell: passedOn,
    },
    'fund_scheduled payin-fiat': {
      happened: 'Le prestataire a programmé le versement.',
      follows: 'L’argent est remis et la commande se termine.',
      tell: 'Votre paiement est arrivé et le versement est programmé. Vous n’avez rien à faire.',
    },
    'fund_settled payin-fiat': {
      happened: 'L’argent a été remis. La commande est terminée.',
      follows: 'Plus rien chez le prestataire. La banque du bénéficiaire peut l’afficher plus tard.',
      tell: 'Votre paiement a été remis. Votre banque peut mettre un peu de temps à l’afficher.',
    },
    'fund_settled payin-token': {
      happened: settling,
      follows: 'Le jeton est envoyé ensuite.',
      tell: 'Votre paiement est arrivé et le jeton suit. Vous n’avez rien à faire.',
    },
    'fund_settled gaming': {
      happened: settling,
      follows: atCompleted,
      tell: balance,
    },
    asset_deposited: {
      happened:
        'Un jeton est arrivé dans le portefeuille du prestataire. Pour cette commande, c’est une étape.',
      follows: goesOn,
      tell: passedOn,
    },
    'asset_deposited payin-token': {
      happened: 'Le jeton est dans le portefeuille. Le prestataire n’a pas encore soldé la commande.',
      follows: 'Il est soldé et la commande se termine.',
      tell: 'Le jeton a été envoyé au portefeuille et la dernière vérification est en cours.',
    },
    'asset_deposited gaming': {
      happened: 'La valeur a été déposée. Pour une commande de jeu, c’est une étape et non la fin.',
      follows: atCompleted,
      tell: balance,
    },
    asset_settled: {
      happened: 'Ce que la commande crédite a été livré et soldé. La commande est terminée.',
      follows: 'Plus rien.',
      tell: 'Votre paiement est terminé et livré.',
    },
    'asset_settled payin-token': {
      happened: 'Le jeton a été livré. La commande est terminée.',
      follows: 'Plus rien.',
      tell: 'Votre paiement est terminé et le jeton a été livré au portefeuille.',
    },
    completed: {
      happened: 'Le prestataire la dit terminée. Pour ce type de commande, la fin est un autre statut.',
      follows: 'Un dernier statut suit. D’ici là, elle compte comme ouverte.',
      tell: 'Votre paiement a été traité et la dernière étape est en cours.',
    },
    'completed gaming': {
      happened: 'La commande s’est bien terminée. Le joueur peut être crédité.',
      follows: 'Plus rien.',
      tell: 'Votre paiement est terminé et votre solde peut être crédité.',
    },
    fund_failed: {
      happened: 'Le paiement a échoué. La commande est terminée.',
      follows: needsNew,
      tell: 'Votre paiement n’a pas abouti. Si vous souhaitez toujours payer, nous créerons une nouvelle commande.',
    },
    fund_deposit_failed: {
      happened: 'L’argent du payeur n’a pas pu être encaissé. La commande est terminée.',
      follows: needsNew,
      tell: 'Votre paiement n’a pas pu être accepté. Si l’argent a quitté votre compte, nous demanderons où il est.',
    },
    asset_settle_failed: {
      happened:
        'La dernière étape a échoué chez le prestataire. La commande est terminée, bien que le payeur ait payé.',
      follows: 'Rien de soi-même. Le prestataire doit dire ce que devient l’argent.',
      tell: 'Votre paiement est arrivé et la dernière étape a échoué chez le prestataire. Nous demandons ce qu’il en advient.',
    },
    'asset_settle_failed payin-token': {
      happened: 'Le jeton n’a pas pu être livré. La commande est terminée, bien que le payeur ait payé.',
      follows: 'Rien de soi-même. Le prestataire doit dire ce que devient l’argent.',
      tell: 'Votre paiement est arrivé et le jeton n’a pas pu être livré. Nous demandons au prestataire ce qu’il en advient.',
    },
    asset_deposit_failed: {
      happened: 'Une livraison a échoué cette fois. Malgré son nom, ce n’est pas la fin.',
      follows: 'Le prestataire peut réessayer de lui-même. Ne créez pas d’autre commande entre-temps.',
      tell: 'Votre paiement est arrivé et sa livraison est retardée. Le prestataire réessaie : merci de ne pas payer une seconde fois.',
    },
    fund_returned: {
      happened: 'L’argent est retourné au payeur. La commande est terminée.',
      follows: 'La banque du payeur le comptabilise à son rythme. Pour payer, il faut une nouvelle commande.',
      tell: 'Votre paiement vous a été retourné. Votre banque peut mettre quelques jours à l’afficher.',
    },
    expired: {
      happened: 'Personne n’a payé à temps et la commande est terminée.',
      follows: needsNew,
      tell: 'Ce paiement a expiré sans être payé. Si vous souhaitez toujours payer, nous créerons une nouvelle commande.',
    },
    cancelled: {
      happened: 'La commande a été annulée et est terminée.',
      follows: needsNew,
      tell: 'Ce paiement a été annulé. Si vous souhaitez toujours payer, nous créerons une nouvelle commande.',
    },
    open: {
      happened: 'La commande suit son cours chez le prestataire.',
      follows: 'Elle continue d’elle-même. La suite n’est pas documentée.',
      tell: 'Votre paiement est en cours de traitement. Vous n’avez rien à faire.',
    },
    good: {
      happened: 'La commande s’est bien terminée.',
      follows: 'Plus rien.',
      tell: 'Votre paiement est terminé.',
    },
    bad: {
      happened: 'La commande est terminée et n’a pas abouti.',
      follows: needsNew,
      tell: 'Votre paiement n’a pas abouti. Si vous souhaitez toujours payer, nous créerons une nouvelle commande.',
    },
    unknown: {
      happened:
        'Inconnu : le prestataire l’appelle « {status} » et personne n’a documenté ce que cela veut dire pour une commande de ce type.',
      follows: 'Inconnu. Elle ne compte ni comme payée, ni comme échouée, ni comme terminée.',
      tell: 'Nous voyons votre commande et demandons au prestataire de paiement où elle en est. Nous reviendrons vers vous.',
    },
    firstStatus: {
      happened: 'La commande a été créée. Son premier statut ne dit pas si le payeur a payé.',
      follows: 'Son statut change à mesure qu’elle avance.',
      tell: 'Nous avons votre commande. Nous ne voyons pas encore si votre paiement est arrivé, et nous le saurons quand son statut changera.',
    },
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
})
