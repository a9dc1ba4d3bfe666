import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErasedNote } from '../../kit/field/ErasedNote.tsx'
import { TimeText } from '../../kit/field/TimeText.tsx'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { visibleText, Foreign } from '../../kit/field/Foreign.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Observed, Order, Money } from '../../data-provider/records.ts'
import { ToneMark, StatusMark } from '../../kit/field/ToneMark.tsx'
import { useObserved, type ObservedProps } from './useObserved.ts'
import { windowWords } from '../windowWords.ts'
import { Arrow } from './NewestOrder.tsx'
import { fieldWords } from '../../kit/field/fieldWords.ts'
import { MoneyText } from '../../kit/field/MoneyText.tsx'
import type { HistoryLine, OrderChange } from '../../../api/orders.ts'
import { feeCurrency } from '../orderFees.ts'

export function OrderHistory(props: ObservedProps) {
  const translate = useTranslate()
  const { hasLedger, observed, error } = useObserved(props)
  if (!hasLedger || (observed === undefined && !error)) return null
  // Unknown to service and ledger: the page says so above.
  if (observed === null && props.order === undefined) return null
  return (
    <Section title={translate('observed.title')}>
      {observed ? (
        <Timeline {...props} observed={observed} />
      ) : (
        <p className="note">{translate(error ? 'observed.failed' : 'observed.unknown')}</p>
      )}
    </Section>
  )
}

function Timeline({ order, readAt, observed }: ObservedProps & { observed: Observed }) {
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
          <Entry when={<TimeText iso={missingAt} exact />} isNews>
            <ToneMark tone="look">{translate('observed.missing')}</ToneMark>
          </Entry>
        )}
        {observedSteps(observed)
          .toReversed()
          .map(({ steps, ...line }, n) => (
            <Entry key={n} when={visibleText(windowWords(line, locale, translate))} isNews>
              {steps.map((step, nth) => (
                <div key={nth}>
                  <ChangeText step={step} order={seen} />
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
      <p className="note order-checked">
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

type EntryProps = { when: ReactNode; isNews?: boolean; children: ReactNode }

function Entry({ when, isNews = false, children }: EntryProps) {
  return (
    <Box component="li" data-news={isNews || undefined}>
      {children}
      <Box sx={{ color: 'text.secondary', fontSize: 12.5, fontVariantNumeric: 'tabular-nums' }}>{when}</Box>
    </Box>
  )
}

const listLook = {
  listStyle: 'none',
  m: 0,
  mb: 1.5,
  p: 0,
  fontSize: 13.5,
  '& > li': { position: 'relative', pl: '20px', pb: '12px' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: '3px',
    top: '7px',
    width: '5px',
    height: '5px',
    borderRadius: '50%',
    border: 1,
    borderColor: 'text.secondary',
    bgcolor: 'background.default',
    zIndex: 1,
  },
  '& > li[data-news]::before': { bgcolor: 'text.secondary' },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: '6px',
    top: '13px',
    bottom: '-7px',
    borderLeft: 1,
    borderColor: 'divider',
  },
} as const

function ChangeText({ step, order }: { step: Step; order: Order }) {
  const translate = useTranslate()
  switch (step.kind) {
    case 'status': {
      const mark = (status: string) => <StatusMark order={{ ...order, status }} />
      return <FromTo name={translate('filter.status')} step={step} show={mark} isPlain />
    }
    case 'money': {
      const name = translate(`order.${step.side}`)
      return <FromTo name={name} step={step} show={(money) => <MoneyText money={money} />} />
    }
    case 'fee': {
      const name = translate(`fee.${step.fee}`, { _: fieldWords(step.fee) })
      const { code } = feeCurrency(order)
      const show = (amount: string) => <MoneyText money={{ amount, currency: code }} />
      return <FromTo name={name} step={step} show={show} />
    }
    default:
      return <FromTo name={step.field} step={step} show={(text) => <Foreign text={text} />} />
  }
}

type FromToProps<T> = {
  name: string
  step: Ends<T>
  show: (value: T) => ReactNode
  isPlain?: boolean
}

function FromTo<T>({ name, step: { from, to }, show, isPlain = false }: FromToProps<T>) {
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

type Ends<T> = { from: T | null; to: T | null }

type Step =
  | ({ kind: 'status' } & Ends<string>)
  | ({ kind: 'money'; side: 'source' | 'destination' } & Ends<Money>)
  | ({ kind: 'fee'; fee: string } & Ends<string>)
  | ({ kind: 'other'; field: string } & Ends<string>)

type SeenLine = Omit<HistoryLine, 'changes'> & { steps: Step[] }

/** A change of an amount names no currency, so take the one valid at that time from later changes. */
function observedSteps({ lines, order }: Observed): SeenLine[] {
  const money = { source: { ...order.source }, destination: { ...order.destination } }
  return lines
    .toReversed()
    .map(({ changes, ...line }) => {
      const after = { source: { ...money.source }, destination: { ...money.destination } }
      for (const { field, from, to } of changes) {
        const [side, part] = field.split('.')
        if (!isSide(side) || !isPart(part)) continue
        after[side][part] = to ?? undefined
        money[side][part] = from ?? undefined
      }
      const sides = sidesIn(changes).map((side): Step => ({
        kind: 'money',
        side,
        from: moneyIn(money[side]),
        to: moneyIn(after[side]),
      }))
      const ownSteps = changes.flatMap(({ field, from, to }): Step[] => {
        const [side, part = ''] = field.split('.')
        if (field === 'status') return [{ kind: 'status', from, to }]
        if (isSide(side) && isPart(part)) return []
        return side === 'fees' ? [{ kind: 'fee', fee: part, from, to }] : [{ kind: 'other', field, from, to }]
      })
      return {
        ...line,
        steps: [...ownSteps.filter(isStatus), ...sides, ...ownSteps.filter((one) => !isStatus(one))],
      }
    })
    .toReversed()
}

function sidesIn(changes: OrderChange[]): ('source' | 'destination')[] {
  const sides = changes.map(({ field }) => field.split('.')).filter(([, part]) => isPart(part))
  return [...new Set(sides.map(([side]) => side))].filter(isSide)
}

function moneyIn({ currency, amount }: Money): Money | null {
  return amount === undefined && currency === undefined ? null : { currency, amount }
}

function isSide(side: string | undefined): side is 'source' | 'destination' {
  return side === 'source' || side === 'destination'
}

function isPart(part: string | undefined): part is 'currency' | 'amount' {
  return part === 'currency' || part === 'amount'
}

function isStatus({ kind }: Step): boolean {
  return kind === 'status'
}
