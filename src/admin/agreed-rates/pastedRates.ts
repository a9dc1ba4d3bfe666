import { rateCovers } from '../../api/agreedRates.ts'
import { pastedDay, pastedDecimal, readPastedTable, type Heads } from '../forms/pastedTable.ts'
import type { RateValues } from './rateText.ts'

const order = [
  'orderType',
  'paymentMethod',
  'pair',
  'currency',
  'percent',
  'fixed',
  'minimum',
  'maximum',
  'from',
  'to',
  'covers',
] as const
type Name = (typeof order)[number]

/** In English and French. */
const heads: Heads<Name> = [
  [/^(order ?)?type/, 'orderType'],
  [/^(payment )?method|^moyen|^code/, 'paymentMethod'],
  [/pair/, 'pair'],
  [/curr|devise/, 'currency'],
  [/^%|percent|pourcent|^rate|^taux/, 'percent'],
  [/fix/, 'fixed'],
  [/^min/, 'minimum'],
  [/^max/, 'maximum'],
  [/^(valid )?(from|since|start)|^du|^d[ée]but|^depuis/, 'from'],
  [/^(valid )?(to|until|end)|^au|^fin|^jusqu/, 'to'],
  [/cover|porte/, 'covers'],
]

export type PastedRate = { line: number; values: RateValues }

const maxLines = 200

export function readPastedRates(text: string): PastedRate[] {
  return readPastedTable(text, { order, heads, most: maxLines }).map(({ line, values }) => ({
    line,
    values: {
      ...values,
      percent: pastedDecimal(values.percent.replace(/\s*%$/, '')),
      fixed: pastedDecimal(values.fixed),
      minimum: pastedDecimal(values.minimum),
      maximum: pastedDecimal(values.maximum),
      pair: values.pair.replace(/\s*(?:\/|>|→)\s*/, '-'),
      from: pastedDay(values.from),
      to: pastedDay(values.to),
      covers: rateCovers.find((one) => values.covers.toLowerCase().startsWith(one.slice(0, 4))) ?? 'total',
    },
  }))
}
