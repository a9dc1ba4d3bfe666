import { alertKinds } from '../../contract/alertRule.ts'
import type { Alert, AlertReceiver, AlertRule, TriedRule } from '../alertRecords.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'

export function toAlert(value: unknown): Alert {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'beganAt', 'firedAt', 'resolvedAt', 'acknowledgedAt', 'acknowledgedBy'),
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    ruleId: textOf(row.ruleId) ?? '',
    ruleName: textOf(row.ruleName) ?? '',
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
    isInhibited: textOf(row.inhibitedBy) !== undefined,
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

export function toAlertRule(value: unknown): AlertRule {
  const row = objectOf(value)
  const { from, to, timeZone } = objectOf(row.quiet)
  return {
    ...textsOf(row, 'changedAt', 'changedBy'),
    id: textOf(row.id) ?? '',
    kind: alertKinds.find((kind) => kind === row.kind) ?? 'doubt',
    name: textOf(row.name) ?? '',
    mids: rowsOf(row.mids).map(String),
    isOn: row.on === true,
    thresholds: Object.fromEntries(
      Object.entries(objectOf(row.thresholds)).flatMap(([name, one]) => {
        const number = numberOf(one)
        return number === undefined ? [] : [[name, number]]
      }),
    ),
    waitMs: numberOf(row.waitMs) ?? 0,
    intervalMs: numberOf(row.intervalMs) ?? 0,
    repeatMs: numberOf(row.repeatMs) ?? 0,
    quiet:
      textOf(timeZone) === undefined
        ? null
        : { from: textOf(from) ?? '', to: textOf(to) ?? '', timeZone: textOf(timeZone) ?? '' },
    receivers: rowsOf(row.receivers).map(String),
    says: rowsOf(row.says).map((one) => {
      const says = objectOf(one)
      return {
        ...textsOf(says, 'clearSince', 'since', 'until', 'checkedAt'),
        mid: textOf(says.mid) ?? '',
        reason: textOf(says.reason) ?? '',
        count: numberOf(says.count) ?? 0,
        seen: numberOf(says.seen) ?? 0,
        needed: numberOf(says.needed) ?? 0,
      }
    }),
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
    language: row.language === 'fr' ? 'fr' : 'en',
  }
}

export function toTriedRule(value: unknown): TriedRule {
  const row = objectOf(value)
  return {
    isTried: row.isTried === true,
    untold: rowsOf(row.untold).map((one) => ({
      mid: textOf(objectOf(one).mid) ?? '',
      why: textOf(objectOf(one).why) ?? '',
    })),
    basis: textOf(row.basis) ?? '',
    isCut: row.isCut === true,
    days: numberOf(row.days) ?? 0,
    sent: numberOf(row.sent) ?? 0,
    reminders: numberOf(row.reminders) ?? 0,
    notices: rowsOf(row.notices).map((one) => {
      const notice = objectOf(one)
      return {
        ...textsOf(notice, 'at'),
        mid: textOf(notice.mid) ?? '',
        kind: textOf(notice.kind) ?? '',
        title: textOf(notice.title) ?? '',
        lines: rowsOf(notice.lines).map(String),
      }
    }),
  }
}
