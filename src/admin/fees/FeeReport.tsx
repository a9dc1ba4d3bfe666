import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { PageSkeleton, PageTitle } from '../kit/page/PageTitle.tsx'
import { FeeFigures } from './FeeFigures.tsx'
import { FeeFilters } from './FeeFilters.tsx'
import { useFeeQuery } from './useFeeQuery.ts'
import { ordersBehind, reportQuery, useFees, feeFilter, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import '../kit/page/paper.css'
import './fees.css'
import { ExportButton } from '../exports/ExportButton.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { Popup } from '../kit/page/Popup.tsx'

export function FeeReport() {
  const translate = useTranslate()
  const { spanText } = useFeeWords()
  const { query, change } = useFeeQuery()
  const report = reportQuery(query)
  const fees = useFees(report)
  const { isPlaceholderData } = fees
  const { days, zone, unread } = query
  return (
    <div className="paper">
      <PageTitle title={translate('resources.fees.name', { smart_count: 2 })}>
        <ReportActions report={report} />
      </PageTitle>
      <FeeFilters query={query} change={change} />
      {unread.length > 0 && (
        <p role="alert" className="warning">
          {translate('fees.unread', { what: unread.map((text) => `“${visibleText(text)}”`).join(', ') })}
        </p>
      )}
      {isPlaceholderData && (
        <p role="status" className="late note">
          {translate('fees.reading', { days: spanText(days, zone) })}
        </p>
      )}
      <QueryState query={fees} skeleton={<PageSkeleton isPart rows={10} />}>
        {(answer) => (
          <div className="list-rows" aria-busy={isPlaceholderData}>
            <FeeFigures answer={answer} query={query} change={change} />
          </div>
        )}
      </QueryState>
    </div>
  )
}

function ReportActions({ report }: { report: ReportQuery }) {
  const translate = useTranslate()
  return (
    <>
      <Button startIcon={<Icon name="print" />} onClick={() => window.print()} className="no-print">
        {translate('list.print')}
      </Button>
      <Popup
        label={translate('fees.files')}
        className="button button-outlined"
        face={
          <>
            <Icon name="download" size={18} /> {translate('fees.files')}
          </>
        }
      >
        <div className="panel panel-narrow">
          {(['csv', 'xlsx'] as const).map((format) => (
            <a key={format} className="button" href={filePath(report, format)} download>
              {translate(`fees.file_${format}`)}
            </a>
          ))}
          <p className="note">{translate('fees.files_note')}</p>
        </div>
      </Popup>
      <ExportButton filter={ordersBehind(report)} />
    </>
  )
}

function filePath(report: ReportQuery, format: 'csv' | 'xlsx'): string {
  return `/api/fees/report.${format}?${new URLSearchParams({ filter: JSON.stringify(feeFilter(report)) }).toString()}`
}
