import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FileBody } from '../../api/periods.requests.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { useOnce } from '../forms/useOnce.ts'
import { Section } from '../page/Section.tsx'
import type { Period, PeriodProof, PeriodVersion } from '../../api/periods.ts'

const formats = ['csv', 'xlsx', 'json'] as const

/** What a close holds as files, and whether it still is what was kept. */
export function PeriodFiles({ period, closed }: { period: Period; closed: PeriodVersion }) {
  const translate = useTranslate()
  const { requestPeriodFile, provePeriod } = useGateway()
  const [proof, setProof] = useState<PeriodProof>()
  const fetchFile = useOnce(async (file: FileBody) => {
    const link = document.createElement('a')
    link.href = (await requestPeriodFile(period.id, file)).href
    link.download = ''
    link.click()
  })
  const prove = useOnce(async () => setProof(await provePeriod(period.id, closed.version)))
  return (
    <div className="no-print">
      <Section title={translate('periods.files')}>
        {(['orders', 'changes'] as const).map((what) => (
          <div key={what} role="group" aria-label={translate(`periods.file_${what}`)}>
            {translate(`periods.file_${what}`)}{' '}
            {formats.map((format) => (
              <Button
                key={format}
                size="small"
                disabled={fetchFile.isBusy}
                onClick={() => void fetchFile.run({ what, format, version: closed.version })}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </div>
        ))}
        <Button size="small" onClick={() => void prove.run()} disabled={prove.isBusy}>
          {translate('periods.prove')}
        </Button>
        {proof && (
          <p role="status" className={proof.isSound ? 'note' : 'warning'}>
            {proof.isSound
              ? translate('periods.proven', { rows: proof.rows })
              : translate('periods.not_proven', {
                  what: [
                    ...proof.faults.map((fault) => visibleText(Object.values(fault).join(' '))),
                    ...(proof.isOnRecord ? [] : [translate('periods.not_on_record')]),
                  ].join('; '),
                })}
          </p>
        )}
        <FailureNote error={fetchFile.error ?? prove.error} />
      </Section>
    </div>
  )
}
