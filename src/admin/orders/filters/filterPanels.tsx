import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { feeChecks } from '../../../api/agreedRates.ts'
import { orderTypes, outcomes } from '../../../contract/status.ts'
import { everyMid, midsOf, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useRead } from '../../data-provider/useApi.ts'
import { useStatuses, useStatusLabel } from '../../kit/field/ToneMark.tsx'
import { failureCodes, useFailureName, useTypeName, Foreign, IdText } from '../../kit/field/Foreign.tsx'
import { useFilters } from '../../kit/filter/useFilters.ts'
import { useMid } from '../../session/SessionContext.ts'
import { AmountPanel, FeesPanel } from './AmountPanels.tsx'
import { CheckList } from '../../kit/filter/CheckList.tsx'
import { ChoicePanel, useMethodTypes, useTargetCodes } from './ChoicePanel.tsx'
import { DatePanel } from './DatePanel.tsx'
import { wordsOf, type FilterPart } from '../../order-filter/useFilterWords.ts'
import { durationText } from '../../time/durationText.ts'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { FindUser } from '../../users/FindUser.tsx'

/** All panels load as one script when the first opens. */
export const panels = {
  outcome: OutcomePanel,
  pair: () => <ChoicePanel source="pair" choices={[]} />,
  fees: FeesPanel,
  feeCheck: FeeCheckPanel,
  method: MethodPanel,
  failure: FailurePanel,
  status: StatusPanel,
  age: AgePanel,
  orderType: TypePanel,
  created: DatePanel,
  pays: AmountPanel,
  gets: () => <ChoicePanel source="destinationCurrency" choices={useTargetCodes()} />,
  person: PersonPanel,
  mid: MidPanel,
} satisfies Record<FilterPart, React.ComponentType>

function TypePanel() {
  const typeName = useTypeName()
  const choices = orderTypes.map((type) => ({ value: type, label: typeName(type) }))
  return <ChoicePanel source="orderType" choices={choices} />
}

function FailurePanel() {
  const failureName = useFailureName()
  const choices = failureCodes.map((value) => ({ value, label: failureName(value) }))
  return <ChoicePanel source="failureCode" choices={choices} />
}

function OutcomePanel() {
  const translate = useTranslate()
  const choices = outcomes.map((value) => ({ value, label: translate(`fee.outcome.${value}`) }))
  return <ChoicePanel source="outcome" choices={choices} isWhole />
}

function FeeCheckPanel() {
  const translate = useTranslate()
  const choices = feeChecks.map((value) => ({ value, label: translate(`fee.check.${value}`) }))
  return <ChoicePanel source="feeCheck" choices={choices} isWhole />
}

function MethodPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const chosen = wordsOf(values.paymentMethod)
  const types = useMethodTypes()
  const isWhole = (codes: string[]) => codes.every((code) => chosen.includes(code))
  const toggle = (codes: string[]) =>
    change((now) => {
      const before = wordsOf(now.paymentMethod)
      const rest = before.filter((code) => !codes.includes(code))
      const next = codes.every((code) => before.includes(code)) ? rest : [...rest, ...codes]
      return { paymentMethod: next.length === 0 ? undefined : next }
    })
  return (
    <div className="panel panel-narrow">
      <CheckList
        choices={types.map(({ type }) => ({ value: type, label: type }))}
        chosen={types.filter(({ codes }) => isWhole(codes)).map(({ type }) => type)}
        onToggle={(type) => toggle(types.find((one) => one.type === type)?.codes ?? [])}
      />
      <ChoicePanel source="paymentMethod" choices={[{ value: '', label: translate('filter.not_said') }]} />
      <p className="note">{translate('filter.made_here')}</p>
    </div>
  )
}

function MidPanel() {
  const translate = useTranslate()
  const { mid, mids } = useMid()
  const { values, change } = useFilters<OrderFilterValues>()
  const chosen = midsOf(values.mid, mid) ?? mids
  const toggle = (one: string) =>
    change((now) => {
      const before = midsOf(now.mid, mid) ?? mids
      const next = before.includes(one) ? before.filter((other) => other !== one) : [...before, one]
      const isOwn = next.length === 0 || (next.length === 1 && next[0] === mid)
      return { mid: isOwn ? undefined : next }
    })
  return (
    <>
      <CheckList
        choices={mids.map((one) => ({ value: one, label: one }))}
        chosen={chosen}
        onToggle={toggle}
      />
      <Button onClick={() => change({ mid: everyMid })} disabled={values.mid === everyMid}>
        {translate('app.all_mids')}
      </Button>
      <Button onClick={() => change({ mid: undefined })} disabled={values.mid === undefined}>
        {translate('filter.own_mid', { mid })}
      </Button>
    </>
  )
}

function StatusPanel() {
  const { counts, isWhole } = useStatusCounts()
  const statusLabel = useStatusLabel()
  const seen = counts.map(({ status, orders }) => ({
    value: status,
    label: statusLabel(status),
    count: orders,
  }))
  const unseen = useStatuses()
    .filter((status) => !seen.some(({ value }) => value === status))
    .map((status) => ({ value: status, label: statusLabel(status), ...(isWhole && { count: 0 }) }))
  const all = [...seen, ...unseen]
  const wordOf = (typed: string) =>
    all.find(({ value, label }) => [value, label.toLowerCase()].includes(typed.toLowerCase()))?.value ?? typed
  return <ChoicePanel source="status" choices={all} wordOf={wordOf} />
}

const nothing: { status: string; orders: number }[] = []

/** Counts by merchant IDs, types and currencies; other filters do not apply. */
function useStatusCounts() {
  const { mid } = useMid()
  const { values } = useFilters<OrderFilterValues>()
  const { orderType, sourceCurrency, destinationCurrency } = values
  const filter = { mid: midsOf(values.mid, mid), orderType, sourceCurrency, destinationCurrency }
  const isCounted = Object.keys(values).every((name) => name === 'status' || name in filter)
  const { data } = useRead(
    ['order-counts', 'getList', { filter }],
    (api, signal) => api.countStatuses(filter, signal),
    { enabled: isCounted },
  )
  return { counts: (isCounted && data) || nothing, isWhole: isCounted && data !== undefined }
}

const steps = [600, 1_800, 7_200, 6 * 3_600, 86_400 * 2, 7 * 86_400]

function AgePanel() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { values, change } = useFilters<OrderFilterValues>()
  const { late, stuck, olderThan } = values
  const own = olderThan === undefined || steps.includes(olderThan) ? [] : [olderThan]
  const chosen = [late && 'late', stuck && 'stuck', olderThan?.toString()].filter((one) => one !== undefined)
  const toggle = (value: string) => {
    if (value === 'late' || value === 'stuck') change({ [value]: values[value] ? undefined : true })
    else change({ olderThan: Number(value) === olderThan ? undefined : Number(value) })
  }
  return (
    <div className="panel panel-narrow">
      <CheckList
        choices={[
          { value: 'late', label: translate('filter.late') },
          { value: 'stuck', label: translate('filter.stuck') },
          ...[...steps, ...own].map((seconds) => ({
            value: String(seconds),
            label: translate('filter.older_than', { time: durationText(seconds, locale) }),
          })),
        ]}
        chosen={chosen}
        onToggle={toggle}
      />
      <p className="note">{translate('filter.age_help')}</p>
    </div>
  )
}

function PersonPanel() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  return (
    <div className="panel">
      <FindUser
        autoFocus
        match={({ id, name }) => (
          <Button onClick={() => change({ userId: id })} sx={{ px: 0.5, textAlign: 'start' }}>
            {name === undefined ? <IdText id={id} /> : <Foreign text={name} />}
          </Button>
        )}
      />
      {values.userId !== undefined && (
        <Button onClick={() => change({ userId: undefined })}>{translate('filter.anybody')}</Button>
      )}
    </div>
  )
}
