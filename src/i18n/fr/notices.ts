import { words as own } from './alerts.ts'
import type { NoticeWords } from '../en/notices.ts'

type Fact = string | number | null | undefined

const many = (count: Fact, one: string, more: string) => `${count} ${Number(count) > 1 ? more : one}`

export const words: NoticeWords = {
  alerts: {
    late: ({ facts }) =>
      `${many(facts.orders, 'commande', 'commandes')} dans leur statut plus longtemps que d’habitude, la plus ancienne depuis ${timeOf(facts.since)}`,
    failures: ({ labels, facts }) =>
      `${facts.closed} des ${facts.ended} commandes ${labels.orderType} terminées en ${facts.minutes} min n’ont pas abouti`,
    'unknown-status': ({ labels, facts }) =>
      `${many(facts.orders, 'commande', 'commandes')} avec le statut inconnu ${labels.status}`,
    fees: ({ labels, facts }) =>
      `Les frais de ${many(facts.orders, 'commande', 'commandes')} des dernières 24 heures diffèrent de ${facts.difference} ${labels.currency} des tarifs convenus`,
    sync: ({ labels, facts }) =>
      facts.why === 'failing'
        ? `La synchronisation des ${listOf(labels.list)} échoue depuis ${timeOf(facts.since)}`
        : `La liste des ${listOf(labels.list)} n’a pas été lue depuis ${timeOf(facts.since)}`,
    doubt: ({ facts }) =>
      `Une demande de création de ${timeOf(facts.since)} est douteuse : à vérifier avant tout nouvel essai`,
  },
  watches: own.alerts.kinds,
  heads: {
    open: (count) => many(count, 'ouverte', 'ouvertes'),
    over: (count) => many(count, 'terminée', 'terminées'),
    news: (counts, name) => `Alerte : ${counts} : ${name}`,
    resolved: (count, name) => `${many(count, 'terminée', 'terminées')} : ${name}`,
    repeat: (count, name) => `${many(count, 'toujours ouverte', 'toujours ouvertes')} : ${name}`,
    test: (name) => `Avis d’essai : ${name}`,
  },
  lines: {
    over: (text) => `Terminé : ${text}`,
    more: (count) => `et ${count} de plus`,
    late: (since) => `Cet avis date du ${timeOf(since)}.`,
    test: 'Quelqu’un vérifie que les avis arrivent ici. Il ne s’est rien passé.',
  },
}

const listOf = (list: string | undefined) =>
  list === 'orders' ? 'commandes' : list === 'users' ? 'clients' : list

const dayOf = (at: Fact) =>
  typeof at === 'string' ? at.slice(0, 10).split('-').toReversed().join('/') : 'un jour inconnu'
const timeOf = (at: Fact) =>
  typeof at === 'string' ? `${dayOf(at)} ${at.slice(11, 16)} UTC` : 'un moment inconnu'
