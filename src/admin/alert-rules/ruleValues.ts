import { thresholds, type AlertKind } from '../../contract/alertRule.ts'
import type { AlertRule } from '../alertRecords.ts'
import type { RuleBody } from '../data-provider/alertCalls.ts'
import { ownZone } from '../fields/zonedDay.ts'

/** As it stands in the form: figures are texts while they are typed. */
export type RuleValues = {
  kind: AlertKind
  name: string
  mids: string[]
  isOn: boolean
  thresholds: Record<string, string>
  waitSeconds: string
  intervalMinutes: string
  repeatHours: string
  hasQuiet: boolean
  quietFrom: string
  quietTo: string
  timeZone: string
  receivers: string[]
}

/** The thresholds of a kind, with what they are unless somebody says otherwise. */
export function usualThresholds(kind: AlertKind): Record<string, string> {
  return asTexts(thresholds[kind].parse({}))
}

export function newRule(kind: AlertKind, name: string, mids: string[]): RuleValues {
  return {
    kind,
    name,
    mids,
    isOn: true,
    thresholds: usualThresholds(kind),
    waitSeconds: '30',
    intervalMinutes: '5',
    repeatHours: '4',
    hasQuiet: false,
    quietFrom: '22:00',
    quietTo: '07:00',
    timeZone: ownZone(),
    receivers: [],
  }
}

export function valuesOf({ quiet, waitMs, intervalMs, repeatMs, ...rule }: AlertRule): RuleValues {
  return {
    ...newRule(rule.kind, rule.name, rule.mids),
    isOn: rule.isOn,
    thresholds: asTexts(rule.thresholds),
    waitSeconds: String(waitMs / 1000),
    intervalMinutes: String(intervalMs / 60_000),
    repeatHours: String(repeatMs / 3_600_000),
    receivers: rule.receivers,
    ...(quiet && {
      hasQuiet: true,
      quietFrom: quiet.from,
      quietTo: quiet.to,
      timeZone: quiet.timeZone,
    }),
  }
}

/** What is no number is sent as it is: the gateway says what it expected. */
export function bodyOf(values: RuleValues): RuleBody {
  const number = (text: string, unit: number) => Math.round(Number(text.replace(',', '.')) * unit)
  return {
    kind: values.kind,
    name: values.name.trim(),
    mids: values.mids,
    on: values.isOn,
    thresholds: Object.fromEntries(
      Object.entries(values.thresholds).map(([name, text]) => [name, number(text, 1)]),
    ),
    waitMs: number(values.waitSeconds, 1_000),
    intervalMs: number(values.intervalMinutes, 60_000),
    repeatMs: number(values.repeatHours, 3_600_000),
    quiet: values.hasQuiet ? { from: values.quietFrom, to: values.quietTo, timeZone: values.timeZone } : null,
    receivers: values.receivers,
  }
}

function asTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, one]) => [name, String(one)]))
}
