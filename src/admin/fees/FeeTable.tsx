import { Fragment, useState, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import {
  columnsOf,
  keyOf,
  linesOf,
  type FeeColumn,
  type FeeLine,
  type FeePart,
  type Group,
} from './feeFigures.ts'
import { deepestIn, GroupRow, LineRow } from './FeeRows.tsx'
import type { FeeAnswer } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import type { Tone, OrderOutcome } from '../../contract/status.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'

type FeeTableProps = {
  id: string
  answer: FeeAnswer
  parts: readonly FeePart[]
  chosen: FeeLine
  choose: (line: FeeLine) => void
  behind: (line: FeeLine, group?: Group) => OrderFilterValues
}

const most = 200

export function FeeTable({ id, answer, parts, chosen, choose, behind }: FeeTableProps) {
  const translate = useTranslate()
  const { spanText } = useFeeWords()
  const isPrinting = useIsPrinting()
  const [folded, setFolded] = useState<Record<string, boolean>>({})
  const { query } = answer
  const columns = columnsOf(linesOf(parts))
  const groups = parts[0]?.lines.reduce((sum, line) => sum + line.groups.length, 0) ?? 0
  const isOpen = (line: FeeLine) => {
    const isHeadline = line.outcome === parts[0]?.outcome
    if (isPrinting && isHeadline) return true
    return !(folded[keyOf(line)] ?? !(isHeadline && (groups <= most || line === chosen)))
  }
  return (
    <div className="records-box fee-box">
      <table id={id} className="records fee-table" data-grouped={query.by.length > 0 || undefined}>
        <caption className="unseen">
          {translate('fees.caption', { span: spanText(query.days, query.zone) })}
        </caption>
        <Head query={query} columns={columns} />
        {parts.map((part, nth) => (
          <tbody key={part.outcome}>
            <PartHead part={part} isHeadline={nth === 0} span={columns.length + 2} />
            {part.lines.map((line) => {
              const shared = { line, columns, answer, deepest: deepestIn(line, columns) }
              return (
                <Fragment key={keyOf(line)}>
                  <LineRow
                    {...shared}
                    to={behind(line)}
                    isChosen={line === chosen}
                    choose={() => choose(line)}
                    isOpen={isOpen(line)}
                    toggle={() => setFolded({ ...folded, [keyOf(line)]: isOpen(line) })}
                  />
                  {isOpen(line) &&
                    line.groups.map((group) => (
                      <GroupRow
                        key={JSON.stringify(group.keys)}
                        {...shared}
                        group={group}
                        to={behind(line, group)}
                      />
                    ))}
                </Fragment>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Head({ query, columns }: { query: FeeAnswer['query']; columns: readonly FeeColumn[] }) {
  const translate = useTranslate()
  const { by } = query
  const groups = by.map((one) => translate(`filter.${one}`).toLowerCase()).join(', ')
  return (
    <thead>
      <tr>
        <th scope="col">
          {translate(groups === '' ? 'fault_field.currency' : 'fees.currency_and', { groups })}
        </th>
        {columns.map(({ name }) => (
          <th key={name} scope="col" data-align="right">
            {translate(`fee.${name}`)}
          </th>
        ))}
        <td className="no-print" />
      </tr>
    </thead>
  )
}

const toneOf: Record<OrderOutcome, Tone> = {
  completed: 'done',
  open: 'moving',
  closed: 'failed',
  undocumented: 'undocumented',
}

type Props = { part: FeePart; isHeadline: boolean; span: number }

function PartHead({ part: { outcome, orders }, isHeadline, span }: Props) {
  const translate = useTranslate()
  const { countText } = useFeeWords()
  return (
    <tr className={isHeadline ? 'fee-part fee-headline' : 'fee-part'}>
      <th scope="rowgroup" colSpan={span}>
        <ToneMark tone={toneOf[outcome]}>
          <strong className="fee-part-name">{translate(`fee.outcome.${outcome}`)}</strong>
        </ToneMark>{' '}
        <span className="fee-part-note">
          {translate('source.held_orders', { smart_count: orders, count: countText(orders) })}
          {!isHeadline && outcome !== 'completed' && (
            <>
              {' · '}
              {translate('fees.not_above', { what: translate(`fees.outcome_help.${outcome}`) })}
            </>
          )}
        </span>
      </th>
    </tr>
  )
}

/** True while printing: folded rows must be rendered before the layout. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const print = window.matchMedia('print')
    const follow = () => flushSync(() => setIsPrinting(print.matches))
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => flushSync(() => setIsPrinting(false))
    print.addEventListener('change', follow)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      print.removeEventListener('change', follow)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
