import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ExportButton } from '../exports/ExportButton.tsx'
import { Icon } from '../page/Icon.tsx'
import { Popup } from '../page/Popup.tsx'
import { ordersBehind } from './feeLinks.ts'
import { feeFilter, type ReportQuery } from './useFees.ts'

/** What can be taken away from here: the report on paper or as a file, and the orders behind it. */
export function ReportActions({ report }: { report: ReportQuery }) {
  const translate = useTranslate()
  return (
    <>
      <Button startIcon={<Icon name="print" />} onClick={() => window.print()} className="no-print">
        {translate('fees.print')}
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
      <ExportButton filter={ordersBehind(report)} label="fees.export_orders" />
    </>
  )
}

/** The browser fetches it: the same question as that of the screen, to a route that answers with a file. */
export function filePath(report: ReportQuery, format: 'csv' | 'xlsx'): string {
  return `/api/fees/report.${format}?${new URLSearchParams({ filter: JSON.stringify(feeFilter(report)) }).toString()}`
}
