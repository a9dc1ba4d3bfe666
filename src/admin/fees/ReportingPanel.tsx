import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import type { Reporting } from '../../api/reporting.ts'
import { useApi, useCoverage } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Boundary } from '../kit/page/ErrorBoundary.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { lazyPlain } from '../language/lazyMui.tsx'
import { addMonths, startOfMonth } from '../time/period.ts'
import { addDays, dayOf } from '../time/zonedDay.ts'
import { reportingCurrencyOf, toOneFigure } from './oneFigure.ts'
import { OneAmount, OneFigureLine, useFigureNote, useReporting } from './FigureLine.tsx'
import { readPastedMonthRates, toRateText, type LineFault } from './pastedMonthRates.ts'
import { useFees, type FeeAnswer, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** Charts are larger than the page, so they load only when needed. */
const MonthLines = lazyPlain(['fees'], () => import('./MonthLines.tsx'), 'MonthLines')

function placedRows({ rows }: FeeAnswer) {
  return rows.map((row) => {
    const [, mid, month] = [row.group].flat()
    return { row, mid: mid ?? '', month: month ?? '' }
  })
}

function useMonths(report: ReportQuery) {
  const filters = { ...report.filters, outcome: ['completed' as const] }
  return useFees({ ...report, by: ['mid', 'month'], filters })
}

/** The completed orders of the report in one currency. */
export function ReportInOne({ report }: { report: ReportQuery }) {
  const { data = [] } = useReporting(report.mid)
  const currency = reportingCurrencyOf(data)
  return currency === undefined ? null : <InOne report={report} reporting={data} currency={currency} />
}

function InOne({ report, reporting, currency }: Omit<MonthsProps, 'title'>) {
  const { data, isPlaceholderData } = useMonths(report)
  if (!data || isPlaceholderData || data.rows.length === 0) return null
  return <OneFigureLine figure={toOneFigure(placedRows(data), reporting, currency)} isExact={data.isExact} />
}

/** Twelve months up to the report's end in one currency. */
export function ReportingPanel({ report }: { report: ReportQuery }) {
  const translate = useTranslate()
  const query = useReporting(report.mid)
  return (
    <QueryState query={query} skeleton={<PageSkeleton isPart rows={2} />}>
      {(reporting) => {
        const currency = reportingCurrencyOf(reporting)
        const isSet = reporting.some((one) => one.currency !== null)
        const title =
          currency === undefined
            ? translate('fees.one.heading')
            : translate('fees.one.title', { currency: visibleText(currency) })
        return (
          <Section title={title}>
            {currency === undefined ? (
              <p className="note">{translate(isSet ? 'fees.one.several' : 'fees.one.none')}</p>
            ) : (
              <Months report={report} reporting={reporting} currency={currency} title={title} />
            )}
            <div className="no-print">
              {reporting.map((one) => (
                <ReportingButton key={one.id} reporting={one} isOnly={reporting.length === 1} />
              ))}
            </div>
          </Section>
        )
      }}
    </QueryState>
  )
}

type MonthsProps = { report: ReportQuery; reporting: Reporting[]; currency: string; title: string }

function Months({ report, title, ...of }: MonthsProps) {
  const { to } = report.days
  const days = { from: addMonths(startOfMonth(to), -11), to }
  const fees = useMonths({ ...report, days })
  return (
    <QueryState query={fees} skeleton={<PageSkeleton isPart rows={12} />}>
      {(answer) => <MonthTable answer={answer} title={title} {...of} />}
    </QueryState>
  )
}

type TableProps = { answer: FeeAnswer; title: string; reporting: Reporting[]; currency: string }

function MonthTable({ answer, title, reporting, currency }: TableProps) {
  const translate = useTranslate()
  const id = useId()
  const noteOf = useFigureNote()
  const { locale, shareText, valueText } = useFeeWords()
  const first = startOfMonth(answer.query.days.from)
  const ticks = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const known = useFirstMonth(answer.query)
  const starts = Array.from({ length: 12 }, (_, nth) => addMonths(first, nth)).filter((day) => day >= known)
  if (starts.length === 0) return <p className="quiet">{translate('fees.empty')}</p>
  const months = starts.map((from) => {
    const month = from.slice(0, 7)
    const rows = placedRows(answer).filter((one) => one.month === month)
    const figure = toOneFigure(rows, reporting, currency)
    const name = valueText('month', month, { from, to: addDays(addMonths(from, 1), -1) })
    return { month, name, tick: ticks.format(Date.parse(from)), figure }
  })
  return (
    <>
      <Boundary instead={<p className="quiet">{translate('fees.no_chart')}</p>}>
        <Suspense fallback={<div className="fee-chart" />}>
          <MonthLines
            label={title}
            describedBy={id}
            points={months.map(({ name, tick, figure: { volume, share } }) => ({
              name,
              tick,
              volume: Number(volume),
              share: share === undefined ? null : Number(share),
            }))}
          />
        </Suspense>
      </Boundary>
      <div id={id}>
        <HeadedTable
          label={title}
          heads={[
            translate('filter.month'),
            ...['fee.sourceAmount', 'filter.fees', 'fee.share'].map((name) => ({ figure: translate(name) })),
            translate('fees.one.basis'),
          ]}
        >
          {months.map(({ month, name, figure }) => (
            <tr key={month}>
              <th scope="row">{name}</th>
              {(['volume', 'fees'] as const).map((of) => (
                <td key={of} data-align="right">
                  <OneAmount of={of} figure={figure} isExact={answer.isExact} />
                </td>
              ))}
              <td data-align="right">{shareText(figure.share) ?? '–'}</td>
              <td className="fee-rates">{noteOf(figure)}</td>
            </tr>
          ))}
        </HeadedTable>
      </div>
      <p className="note">{translate('fees.one.help')}</p>
    </>
  )
}

/** Before the oldest order nothing is known, so a month there is not zero. */
function useFirstMonth({ mid, zone }: ReportQuery): string {
  const { data } = useCoverage(mid)
  const days = data?.rows.flatMap(({ orders: { oldest } }) =>
    oldest === null ? [] : dayOf(Date.parse(oldest), zone),
  )
  return days ? startOfMonth(days.toSorted()[0] ?? '9999-12-31') : ''
}

type Values = { currency: string | null; rates: string | null }

function ReportingButton({ reporting, isOnly }: { reporting: Reporting; isOnly: boolean }) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { setReporting } = useApi()
  const [isOpen, setOpen] = useState(false)
  const { id, currency, rates } = reporting
  const faultText = (faults: LineFault[]) =>
    [...Map.groupBy(faults, ({ fault }) => fault)]
      .map(([fault, own]) =>
        translate(`fees.one.${fault}`, {
          smart_count: own.length,
          lines: own.map(({ line }) => line).join(', '),
        }),
      )
      .join(' ')
  const title = translate('fees.one.set') + (isOnly ? '' : ` ${visibleText(id)}`)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <FormDialog<Values>
          title={title}
          confirm={translate('ra.action.save')}
          defaultValues={{ currency: currency ?? '', rates: toRateText(rates) }}
          onClose={() => setOpen(false)}
          onSubmit={async (values) => {
            const read = readPastedMonthRates(values.rates ?? '')
            if (read.faults.length > 0) return { rates: faultText(read.faults) }
            await setReporting(id, {
              currency: values.currency?.trim().toUpperCase() || null,
              rates: read.rates,
            })
            await queryClient.invalidateQueries({ queryKey: ['reporting'] })
            return undefined
          }}
        >
          <TextInput source="currency" label="fault_field.currency" helperText="fees.one.currency_help" />
          <TextInput
            source="rates"
            label="fees.one.rates"
            helperText="fees.one.rates_help"
            multiline
            minRows={6}
            slotProps={{ htmlInput: { className: 'rate-table' } }}
          />
        </FormDialog>
      )}
    </>
  )
}
