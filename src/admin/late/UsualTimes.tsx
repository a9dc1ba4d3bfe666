import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate, maxValue, minValue, NumberInput, required, SelectInput } from 'react-admin'
import { useApi, useRead } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { Absent, SentText, TypeText, useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import { durationText } from '../time/durationText.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import type { UsualTimeRow } from '../../api/usualTimes.ts'
import { TableOrFacts, type Column } from '../kit/list/ListRows.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { usePermission } from '../session/SessionContext.ts'
import { useFormContext } from 'react-hook-form'
import { FormDialog } from '../forms/FormDialog.tsx'

export function UsualTimes() {
  const translate = useTranslate()
  const maySet = usePermission('times.limit')
  const [isOpen, setIsOpen] = useState(false)
  const query = useRead(['usual-times', 'read'], (api, signal) => api.listUsualTimes(undefined, signal))
  return (
    <div id="usual-times">
      <Section title={translate('late.usual.title')}>
        <p className="page-help">{translate('late.usual.help')}</p>
        <QueryState query={query} skeleton={<RowSkeletons rows={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">{translate('late.usual.none')}</p>
            ) : (
              <>
                {maySet && (
                  <button className="button button-outlined" onClick={() => setIsOpen(true)}>
                    {translate('late.usual.set')}
                  </button>
                )}
                <Times rows={rows} />
                {isOpen && <LimitDialog rows={rows} onClose={() => setIsOpen(false)} />}
              </>
            )
          }
        </QueryState>
      </Section>
    </div>
  )
}

function Times({ rows }: { rows: readonly UsualTimeRow[] }) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const locale = useFormatLocale()
  const hasMids = new Set(rows.map(({ mid }) => mid)).size > 1
  const duration = (seconds: number) => durationText(seconds, locale)
  const columns: Column<UsualTimeRow>[] = [
    { source: 'status', label: 'fault_field.status', render: ({ status }) => statusLabel(status) },
    {
      source: 'orderType',
      label: 'fault_field.orderType',
      render: ({ orderType }) => <TypeText type={orderType} />,
    },
    { source: 'paymentMethod', label: 'filter.method', show: Method },
    { source: 'mid', label: 'fault_field.mid' },
    { source: 'orders', label: 'fee.orders', align: 'right', as: 'count' },
    { source: 'open', label: 'late.usual.open', align: 'right', as: 'count' },
    ...figures.map((name): Column<UsualTimeRow> => ({
      source: name,
      label: `late.usual.${name}`,
      align: 'right',
      render: (row) =>
        row.usual ? duration(row.usual[name]) : name === 'median' ? <NoUsualTime {...row} /> : <Absent />,
    })),
    {
      source: 'limit',
      label: 'fault_field.seconds',
      // A limit counts only without a usual time.
      render: ({ limit, usual }) => (
        <span className={limit === null || usual ? 'quiet' : undefined}>
          {limit === null ? translate('late.usual.no_limit') : duration(limit)}
        </span>
      ),
    },
  ]
  return (
    <TableOrFacts
      rows={rows.toSorted((a, b) => b.open - a.open || b.orders - a.orders)}
      label={translate('late.usual.title')}
      columns={columns.filter(({ source }) => hasMids || source !== 'mid')}
    />
  )
}

const figures = ['median', 'p90', 'p95'] as const

function Method({ paymentMethod }: UsualTimeRow) {
  const translate = useTranslate()
  return paymentMethod === null ? (
    <span className="quiet">{translate('late.usual.not_known')}</span>
  ) : (
    <SentText text={translate(`config.method_types.${paymentMethod}`, { _: paymentMethod })} />
  )
}

function NoUsualTime({ orders }: UsualTimeRow) {
  const translate = useTranslate()
  const words = orders < 30 ? 'late.usual.too_few' : 'late.usual.too_many_open'
  return <div className="quiet">{translate(words, { orders })}</div>
}

const inRange = [minValue(1), maxValue(90 * 24 * 60)]

type Kinds = ReadonlyMap<string, UsualTimeRow>

function LimitDialog({ rows, onClose }: { rows: readonly UsualTimeRow[]; onClose: () => void }) {
  const translate = useTranslate()
  const { setTimeLimit } = useApi()
  const queryClient = useQueryClient()
  const kinds: Kinds = new Map(
    rows
      .toSorted((a, b) => Number(a.usual !== null) - Number(b.usual !== null) || b.open - a.open)
      .map((row) => [JSON.stringify([row.mid, row.orderType, row.status]), row]),
  )
  const [first = ''] = kinds.keys()
  return (
    <FormDialog
      title={translate('late.usual.dialog')}
      confirm={translate('ra.action.save')}
      onClose={onClose}
      defaultValues={{ kind: first, minutes: minutesOf(kinds.get(first)) }}
      onSubmit={async ({ kind, minutes }) => {
        const row = kinds.get(kind)
        if (!row) return
        const { mid, orderType, status } = row
        // An empty field removes the limit.
        const seconds = minutes === null ? null : minutes * 60
        await setTimeLimit({ mids: [mid], orderType, status, seconds })
        await queryClient.invalidateQueries({ queryKey: ['usual-times'] })
      }}
    >
      <p>{translate('late.usual.dialog_help')}</p>
      <KindInput kinds={kinds} />
      <NumberInput source="minutes" label="late.usual.minutes" autoFocus validate={inRange} />
    </FormDialog>
  )
}

function KindInput({ kinds }: { kinds: Kinds }) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const { setValue } = useFormContext()
  const hasMids = new Set([...kinds.values()].map(({ mid }) => mid)).size > 1
  const nameOf = ({ mid, status, orderType }: UsualTimeRow) =>
    [
      statusLabel(status),
      orderType === null ? translate('late.usual.not_known') : typeName(orderType),
      ...(hasMids ? [visibleText(mid)] : []),
    ].join(' · ')
  return (
    <SelectInput
      source="kind"
      label="late.usual.kind"
      validate={required()}
      translateChoice={false}
      choices={[...kinds].map(([id, row]) => ({ id, name: nameOf(row) }))}
      onChange={({ target }) => setValue('minutes', minutesOf(kinds.get(target.value)))}
    />
  )
}

function minutesOf(row: UsualTimeRow | undefined): number | null {
  return typeof row?.limit === 'number' ? Math.ceil(row.limit / 60) : null
}
