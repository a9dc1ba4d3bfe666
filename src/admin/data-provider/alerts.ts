import type { WatchUnit } from '../../contract/watch.ts'
import { languageOf } from '../../i18n/languages.ts'
import type { Alert, AlertReceiver, Watch } from '../alertRecords.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'

export function toAlert(value: unknown): Alert {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'beganAt', 'resolvedAt', 'acknowledgedAt', 'acknowledgedBy'),
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    kind: textOf(row.kind) ?? '',
    state: textOf(row.state) ?? '',
    text: textOf(row.text) ?? '',
    labels: Object.fromEntries(
      Object.entries(objectOf(row.labels)).map(([name, label]) => [name, textOf(label) ?? '']),
    ),
    facts: Object.fromEntries(
      Object.entries(objectOf(row.facts)).map(([name, fact]) => [
        name,
        textOf(fact) ?? numberOf(fact) ?? null,
      ]),
    ),
    notices: rowsOf(row.notices).map((one) => {
      const notice = objectOf(one)
      return {
        ...textsOf(notice, 'at'),
        id: textOf(notice.id) ?? '',
        kind: textOf(notice.kind) ?? '',
        action: textOf(notice.action) ?? '',
        deliveries: rowsOf(notice.deliveries).map((delivery) => ({
          ...textsOf(objectOf(delivery), 'receiver', 'kind', 'sentAt', 'nextAt', 'fault'),
          state: textOf(objectOf(delivery).state) ?? '',
          tries: numberOf(objectOf(delivery).tries) ?? 0,
        })),
      }
    }),
  }
}

export function toWatch(value: unknown): Watch {
  const row = objectOf(value)
  return {
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    kind: textOf(row.kind) ?? '',
    isOn: row.isOn === true,
    threshold: numberOf(row.threshold) ?? 0,
    unit: (textOf(row.unit) ?? 'orders') as WatchUnit,
    min: numberOf(row.min) ?? 0,
    max: numberOf(row.max) ?? 0,
  }
}

export function toAlertReceiver(value: unknown): AlertReceiver {
  const row = objectOf(value)
  return {
    ...textsOf(
      row,
      'host',
      'createdBy',
      'changedAt',
      'changedBy',
      'failingSince',
      'pausedSince',
      'fault',
      'sentAt',
      'secret',
    ),
    id: textOf(row.id) ?? '',
    kind: textOf(row.kind) ?? '',
    name: textOf(row.name) ?? '',
    mids: rowsOf(row.mids).map(String),
    to: rowsOf(row.to).map(String),
    sendsResolved: row.sendsResolved === true,
    waiting: numberOf(row.waiting) ?? 0,
    givenUp: numberOf(row.givenUp) ?? 0,
    isOn: row.on !== false,
    language: languageOf(row.language),
  }
}
