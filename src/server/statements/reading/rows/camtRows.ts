import sax from 'sax'
import {
  type Amount,
  compareAmounts,
  createSum,
  readAmount,
  sumAmounts,
} from '../../../../contract/amount.ts'
import type { Mapping } from '../../../../api/statementMapping.requests.ts'
import { limits, type Proof, type Row, type RowBlock } from './row.ts'
import { readingText, refused } from './sentences.ts'

/** A camt.053 in any version, with or without a namespace prefix. */
export const isCamt = /<(?:[\w-]+:)?BkToCstmrStmt\b|urn:iso:std:iso:20022:tech:xsd:camt\.053\b/

const camtColumns = [
  'Entry',
  'Account',
  'Booking date',
  'Value date',
  'Amount',
  'Currency',
  'Credit or debit',
  'Charges',
  'References',
  'Details',
] as const

/** Every bank uses these elements, so the mapping is fixed and has no questions. */
export const camtMapping: Mapping = {
  layout: { form: 'camt.053', header: 1 },
  orderId: '',
  reference: 'References',
  amount: {
    from: { column: 'Amount', direction: 'Credit or debit', debits: ['DBIT'], credits: ['CRDT'] },
    decimal: '.',
  },
  fees: [{ from: { column: 'Charges' }, decimal: '.' }],
  feeSign: 'subtracted',
  units: 'major',
  currency: 'Currency',
  date: { column: 'Booking date', order: 'year-first', zone: 'UTC' },
  personal: [],
}

const maxDepth = 64
const maxText = 4000

/** Texts by the path of their element, `Refs/EndToEndId`. Attributes: `Amt/@Ccy`. */
type Part = Map<string, string[]>
type Entry = { own: Part; details: Part[] }

/** The first row has the names of the columns. Entries that are not booked are left out and counted. */
export function* camtRows(...files: Iterable<{ text: string; share: number }>[]): Generator<RowBlock> {
  let rows: Row[] = [{ number: 1, cells: camtColumns }]
  let [number, pending] = [1, 0]
  const balances = createBalances()
  const handlers: Handlers = {
    statement: balances.end,
    entry(entry, head) {
      const status = oneOf(entry.own, ['Sts/Cd', 'Sts'])
      if (status !== '' && status !== 'BOOK') {
        pending++
        return
      }
      balances.add(entry.own)
      const account = oneOf(head, ['Acct/Id/IBAN', 'Acct/Id/Othr/Id'])
      for (const cells of cellsOf(entry, account)) rows.push({ number: ++number, cells })
      if (number > limits.rows) throw refused('too-large.rows', { max: limits.rows })
    },
  }
  for (const [at, pieces] of files.entries()) {
    const reader = createReader(handlers)
    for (const { text, share } of pieces) {
      reader.write(text)
      yield { rows, share: (at + share) / (files.length + 0.001) }
      rows = []
    }
    reader.end()
  }
  if (number + pending === 1) throw refused('empty.entries')
  yield { rows, share: 1, proof: [...balances.proof(), ...pendingProof(pending)] }
}

function pendingProof(pending: number): Proof[] {
  if (pending === 0) return []
  const text = readingText('camt.pending', { count: pending })
  return [{ kind: 'count', ok: null, text, facts: { pending }, lines: [] }]
}

type Handlers = { statement: (part: Part) => void; entry: (entry: Entry, header: Part) => void }

/** Reads one statement after the other; of a statement only its head and the current entry are in memory. */
function createReader({ statement, entry }: Handlers) {
  const path: string[] = []
  let text = ''
  let head: Part | undefined
  let current: Entry | undefined
  let balance: Part | undefined
  let size = 0
  const parser = sax.parser(true, { position: false })
  const fail = () => refused('not-a-statement.xml')
  const partAt = (): { part: Part; from: number } | undefined => {
    const at = path.indexOf('Stmt')
    if (at < 0 || !head) return undefined
    if (!current)
      return balance ? { part: balance, from: path.lastIndexOf('Bal') + 1 } : { part: head, from: at + 1 }
    const detail = path.lastIndexOf('TxDtls')
    return detail < 0
      ? { part: current.own, from: path.indexOf('Ntry') + 1 }
      : { part: current.details.at(-1) ?? current.own, from: detail + 1 }
  }
  const put = (name: string, value: string) => {
    const to = partAt()
    if (!to || value === '') return
    size += value.length
    if (size > limits.rowTextAtAll) throw refused('hostile.file')
    const key = [...path.slice(to.from), name].filter((one) => one !== '').join('/')
    to.part.set(key, [...(to.part.get(key) ?? []), value].slice(-1000))
  }
  const begin = ({ name, attributes }: sax.Tag | sax.QualifiedTag) => {
    const local = name.replace(/^.*:/, '')
    path.push(local)
    if (path.length > maxDepth) throw refused('hostile.file')
    text = ''
    if (local === 'Stmt') [head, size] = [new Map(), 0]
    else if (local === 'Ntry' && head) [current, size] = [{ own: new Map(), details: [] }, 0]
    else if (local === 'TxDtls' && current) current.details.push(new Map())
    else if (local === 'Bal' && head && !current) balance = new Map()
    const currency = attributes.Ccy
    if (typeof currency === 'string') put('@Ccy', currency)
  }
  const addText = (more: string) => {
    text += more
    if (text.length > limits.cellText) throw refused('hostile.file')
  }
  const end = () => {
    const value = text.trim()
    text = ''
    if (value !== '') put('', value)
    const local = path.at(-1)
    path.pop()
    if (local === 'Ntry' && current && head) {
      entry(current, head)
      current = undefined
    } else if (local === 'Bal' && balance && head) {
      const key = `Bal ${oneOf(balance, ['Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry'])}`
      head.set(key, [oneOf(balance, ['Amt']), oneOf(balance, ['CdtDbtInd'])])
      balance = undefined
    } else if (local === 'Stmt' && head) {
      statement(head)
      head = undefined
    }
  }
  Object.assign(parser, {
    onopentag: begin,
    ontext: addText,
    oncdata: addText,
    onclosetag: end,
    // A document type may declare entities that expand to gigabytes; no bank sends one.
    ondoctype() {
      throw refused('hostile.file')
    },
    onerror() {
      throw fail()
    },
  })
  return {
    write: (piece: string) => void parser.write(piece),
    end(): void {
      parser.close()
      if (path.length > 0) throw fail()
    },
  }
}

function oneOf(part: Part, paths: readonly string[]): string {
  for (const path of paths) {
    const [value] = part.get(path) ?? []
    if (value !== undefined) return value
  }
  return ''
}

function signed(amount: string, direction: string): Amount | null {
  return readAmount(direction === 'DBIT' ? `-${amount}` : amount) ?? null
}

/** A collective entry whose transactions sum to it gives a row for each of them. */
function cellsOf({ own, details }: Entry, account: string): string[][] {
  const direction = oneOf(own, ['CdtDbtInd'])
  const moneyOf = (part: Part) => ({
    amount: oneOf(part, ['Amt', 'AmtDtls/TxAmt/Amt']),
    currency: oneOf(part, ['Amt/@Ccy', 'AmtDtls/TxAmt/Amt/@Ccy']),
    direction: oneOf(part, ['CdtDbtInd']) || direction,
    charges: chargesOf(part),
  })
  const whole = moneyOf(own)
  const parts = details.map(moneyOf)
  const sums = parts.map((part) =>
    part.currency === whole.currency ? signed(part.amount, part.direction) : null,
  )
  const total = signed(whole.amount, direction)
  const isSplit =
    parts.length > 1 &&
    total !== null &&
    sums.every((sum) => sum !== null) &&
    compareAmounts(sumAmounts(sums), total) === 0
  const rowOf = (money: typeof whole, texts: readonly Part[]) => [
    oneOf(own, ['AcctSvcrRef', 'NtryRef']),
    account,
    dayOf(own, 'BookgDt'),
    dayOf(own, 'ValDt'),
    money.amount,
    money.currency,
    money.direction,
    money.charges,
    textsOf(texts, isReference),
    textsOf(texts, isDetail),
  ]
  if (isSplit) return parts.map((money, at) => rowOf(money, [own, details[at] ?? own]))
  const [only] = parts
  const charges = whole.charges || (parts.length === 1 ? (only?.charges ?? '') : '')
  return [rowOf({ ...whole, charges }, [own, ...details])]
}

function dayOf(own: Part, name: string): string {
  return oneOf(own, [`${name}/Dt`, `${name}/DtTm`]).slice(0, 10)
}

/** A cost is positive. Version 02 has the amounts directly below, later ones in records. */
function chargesOf(part: Part): string {
  const total = oneOf(part, ['Chrgs/TtlChrgsAndTaxAmt'])
  const records = part.get('Chrgs/Rcrd/Amt') ?? part.get('Chrgs/Amt') ?? []
  const directions = part.get('Chrgs/Rcrd/CdtDbtInd') ?? part.get('Chrgs/CdtDbtInd') ?? []
  if (total !== '') return total
  const amounts = records.flatMap((one, at) => signed(one, directions[at] === 'CRDT' ? 'DBIT' : 'CRDT') ?? [])
  return amounts.length > 0 ? sumAmounts(amounts) : ''
}

const isReference = (path: string) =>
  /^(?:NtryRef|AcctSvcrRef)$|(?:^|\/)Refs\/(?!.*Tp\b)|Btch\/(?:MsgId|PmtInfId)$|CdtrRefInf\/Ref$|RfrdDocInf\/Nb$/.test(
    path,
  )
const isDetail = (path: string) => /RmtInf\/Ustrd$|^AddtlTxInf$|^AddtlNtryInf$/.test(path)
const noReference = new Set(['NOTPROVIDED', 'NOTAVAILABLE', 'NONREF', 'N/A'])

function textsOf(parts: readonly Part[], isWanted: (path: string) => boolean): string {
  const texts = new Set<string>()
  for (const part of parts)
    for (const [path, values] of part)
      if (isWanted(path))
        for (const value of values) if (!noReference.has(value.toUpperCase())) texts.add(value)
  return [...texts].join(' ').slice(0, maxText)
}

/** Opening balance and entries must give the closing balance. */
function createBalances() {
  let sum = createSum()
  let [checked, failed] = [0, 0]
  let first: { expected: Amount; closing: Amount } | undefined
  return {
    add(own: Part): void {
      sum.add(signed(oneOf(own, ['Amt']), oneOf(own, ['CdtDbtInd'])) ?? '0')
    },
    end(head: Part): void {
      const [opening, closing] = [['Bal OPBD', 'Bal PRCD'], ['Bal CLBD']].map((paths) => {
        const [amount, direction] = paths.flatMap((path) => head.get(path) ?? [])
        return amount === undefined ? null : signed(amount, direction ?? '')
      })
      if (opening && closing) {
        const expected = sumAmounts([opening, sum.read()])
        checked++
        if (compareAmounts(closing, expected) !== 0) {
          failed++
          first ??= { expected, closing }
        }
      }
      sum = createSum()
    },
    proof(): Proof[] {
      const facts = { checked, failed }
      const text = first
        ? readingText('camt.balance_differs', first)
        : checked > 0
          ? readingText('camt.balance_fits', { count: checked })
          : readingText('camt.balance_none')
      return [{ kind: 'balance', ok: checked > 0 ? failed === 0 : null, text, facts, lines: [] }]
    },
  }
}
