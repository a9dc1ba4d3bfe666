import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { TimeText, ErasedNote } from '../../kit/field/TimeText.tsx'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { visibleText, Foreign } from '../../kit/field/Foreign.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Observed, Order } from '../../data-provider/records.ts'
import { ToneMark, StatusMark } from '../../kit/field/ToneMark.tsx'
import type { StoredOrder } from './useStoredOrder.ts'
import { windowWords } from '../observedWindow.ts'
import { Arrow } from './NewestOrder.tsx'
import { fieldWords } from '../../kit/field/fieldWords.ts'
import { MoneyText } from '../../kit/field/MoneyText.tsx'
import type { OrderChange } from '../../../api/orders.ts'
import { feeCurrency } from '../orderFees.ts'

type Props = { stored: StoredOrder; order?: Order; readAt?: number }

export function OrderHistory({ stored, ...live }: Props) {
  const translate = useTranslate()
  const { data: observed, error, isFetched } = stored
  // Unknown to service and ledger: the page says so above.
  if (!isFetched || (observed === null && live.order === undefined)) return null
  return (
    <Section title={translate('observed.title')}>
      {observed ? (
        <Timeline {...live} observed={observed} />
      ) : (
        <p className="note">{translate(error ? 'observed.failed' : 'observed.unknown')}</p>
      )}
    </Section>
  )
}

function Timeline({ order, readAt, observed }: Omit<Props, 'stored'> & { observed: Observed }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { firstSeenAt, missingAt, erased, order: seen } = observed
  // Not every response of the service contains it.
  const createdAt = order?.createdAt ?? seen.createdAt
  // A live read of this page counts as the last sighting.
  const lastSeenAt =
    order && order.seenAt === undefined ? later(observed.lastSeenAt, readAt) : observed.lastSeenAt
  return (
    <>
      <Box component="ol" sx={listLook}>
        {missingAt !== null && (
          <Entry when={<TimeText iso={missingAt} exact />}>
            <ToneMark tone="look">{translate('observed.missing')}</ToneMark>
          </Entry>
        )}
        {observed.lines.toReversed().map((line, n) => (
          <Entry key={n} when={visibleText(windowWords(line, locale, translate))}>
            {line.changes.map((change) => (
              <div key={change.field}>
                <ChangeText change={change} observed={observed} />
              </div>
            ))}
          </Entry>
        ))}
        <Entry when={<TimeText iso={firstSeenAt} exact />}>{translate('observed.first_seen')}</Entry>
        {createdAt !== undefined && (
          <Entry when={<TimeText iso={createdAt} exact />}>
            {translate('order.created')}
            <span className="quiet"> {translate('observed.created_word')}</span>
          </Entry>
        )}
      </Box>
      <p className="note">
        {translate('observed.last_seen')} <TimeText iso={lastSeenAt} />
      </p>
      {erased && <ErasedNote erased={erased} />}
      <p className="note">{translate('observed.help')}</p>
    </>
  )
}

function later(iso: string, time = 0): string {
  const other = new Date(time).toISOString()
  return iso < other ? other : iso
}

function Entry({ when, children }: { when: ReactNode; children: ReactNode }) {
  return (
    <li>
      {children}
      <Box sx={{ color: 'text.secondary', fontSize: 12.5, fontVariantNumeric: 'tabular-nums' }}>{when}</Box>
    </li>
  )
}

const listLook = {
  listStyle: 'none',
  m: 0,
  mb: 1.5,
  p: 0,
  fontSize: 13.5,
  '& > li': { pl: '14px', pb: '12px', borderLeft: 2, borderColor: 'divider' },
} as const

function ChangeText({ change, observed }: { change: OrderChange; observed: Observed }) {
  const translate = useTranslate()
  const { field } = change
  const [part = '', name = ''] = field.split('.')
  if (field === 'status') {
    const mark = (status: string) => <StatusMark order={{ ...observed.order, status }} />
    return <FromTo name={translate('filter.status')} change={change} show={mark} isPlain />
  }
  if (part === 'fees') {
    const label = translate(`fee.${name}`, { _: fieldWords(name) })
    return <FromTo name={label} change={change} show={moneyIn(feeCurrency(observed.order).code)} />
  }
  if (name !== 'amount')
    return <FromTo name={field} change={change} show={(text) => <Foreign text={text} />} />
  const show = moneyIn(currencyOf(part, observed))
  return <FromTo name={translate(`order.${part}`)} change={change} show={show} />
}

function moneyIn(currency: string | undefined) {
  return (amount: string) => <MoneyText money={{ amount, currency }} />
}

/** A change names no currency. Undefined after a change of the currency, because the amount may be older. */
function currencyOf(side: string, { lines, order }: Observed): string | undefined {
  const isOther = ({ field, from }: OrderChange) => field === `${side}.currency` && from !== null
  if (lines.some(({ changes }) => changes.some(isOther))) return undefined
  return (side === 'source' ? order.source : order.destination)?.currency
}

type FromToProps = {
  name: string
  change: OrderChange
  show: (value: string) => ReactNode
  isPlain?: boolean
}

function FromTo({ name, change: { from, to }, show, isPlain = false }: FromToProps) {
  const translate = useTranslate()
  const say = (key: string) => <Foreign text={translate(`observed.${key}`, { field: name })} />
  if (from === null)
    return (
      <>
        {say('first_told')} {to !== null && show(to)}
      </>
    )
  if (to === null)
    return (
      <>
        {say('no_longer_told')} {show(from)}
      </>
    )
  return (
    <>
      {!isPlain && <>{say('changed')} </>}
      {show(from)} <Arrow />
      <span className="unseen"> {translate('observed.became')} </span> {show(to)}
    </>
  )
}
