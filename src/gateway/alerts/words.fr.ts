import type { Facts } from '../../ledger/alerts/finding.ts'
import type { Words } from './words.ts'

const many = (count: Fact, one: string, more: string) => `${count} ${Number(count) > 1 ? more : one}`

export const words: Words = {
  alerts: {
    late: ({ labels, facts }) =>
      `La commande ${labels.order} prend plus de temps que d’habitude${statusOf(facts)}`,
    stuck: ({ labels, facts }) => `La commande ${labels.order} est bloquée${statusOf(facts)}`,
    slow: ({ labels, facts }) =>
      `${labels.method || labels.orderType} est lente : ${facts.late} des ${facts.open} commandes ouvertes prennent plus de temps que d’habitude`,
    failures: ({ labels, facts }) =>
      `${facts.closed} des ${facts.ended} commandes ${labels.orderType} terminées en ${facts.minutes} min n’ont pas abouti`,
    'unknown-status': ({ labels, facts }) =>
      `${many(facts.orders, 'commande', 'commandes')} avec le statut inconnu ${labels.status}`,
    sync: ({ labels, facts }) =>
      facts.why === 'failing'
        ? `La synchronisation des ${listOf(labels.list)} échoue depuis ${timeOf(facts.since)}`
        : `La liste des ${listOf(labels.list)} n’a pas été lue depuis ${timeOf(facts.since)}`,
    doubt: ({ facts }) =>
      `Une demande de création de ${timeOf(facts.since)} est douteuse : à vérifier avant tout nouvel essai`,
  },
  heads: {
    open: (count) => many(count, 'ouverte', 'ouvertes'),
    over: (count) => many(count, 'terminée', 'terminées'),
    news: (counts, name) => `Alerte : ${counts} : ${name}`,
    resolved: (count, name) => `${many(count, 'terminée', 'terminées')} : ${name}`,
    repeat: (count, name) => `${many(count, 'toujours ouverte', 'toujours ouvertes')} : ${name}`,
    digest: (counts, name) => `Fin des heures calmes : ${counts} : ${name}`,
    catchUp: (counts, name) => `Manqué entre-temps : ${counts} : ${name}`,
    test: (name) => `Avis d’essai : ${name}`,
  },
  lines: {
    over: (text) => `Terminé : ${text}`,
    passed: (text) => `Survenu et déjà terminé : ${text}`,
    times: (count) => ` (${count} fois)`,
    more: (count) => `et ${count} de plus`,
    late: (since) => `En retard : en attente depuis ${timeOf(since)}.`,
    test: 'Quelqu’un vérifie que les avis arrivent ici. Il ne s’est rien passé.',
  },
}

type Fact = Facts[string] | undefined

function statusOf({ status, since }: Facts): string {
  return status === undefined ? '' : ` : ${status} depuis ${timeOf(since)}`
}

const listOf = (list: string | undefined) =>
  list === 'orders' ? 'commandes' : list === 'users' ? 'clients' : list

const dayOf = (at: Fact) =>
  typeof at === 'string' ? at.slice(0, 10).split('-').toReversed().join('/') : 'un jour inconnu'
const timeOf = (at: Fact) =>
  typeof at === 'string' ? `${dayOf(at)} ${at.slice(11, 16)} UTC` : 'un moment inconnu'
