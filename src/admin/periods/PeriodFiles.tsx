import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FileBody } from '../../api/periods.requests.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { visibleText, SentText } from '../kit/field/Foreign.tsx'
import { download, FileDigest, useSent } from '../exports/SentFile.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { Section, Facts } from '../kit/page/Section.tsx'
import type { Period, PeriodProof, PeriodVersion, PeriodManifest } from '../../api/periods.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { exactTime } from '../time/time.ts'
import { useSession } from '../session/SessionContext.ts'

const formats = ['csv', 'xlsx', 'json'] as const

export function PeriodFiles({ period, closed }: { period: Period; closed: PeriodVersion }) {
  const translate = useTranslate()
  const { requestPeriodFile, provePeriod } = useApi()
  const [requested, setRequested] = useState<string>()
  const [proof, setProof] = useState<PeriodProof>()
  const fetchFile = useOnce(async (file: FileBody) => {
    const { id, href } = await requestPeriodFile(period.id, file)
    download(href)
    setRequested(id)
  })
  const prove = useOnce(async () => setProof(await provePeriod(period.id, closed.version)))
  return (
    <div className="no-print">
      <Section title={translate('periods.files')}>
        {formats.map((format) => (
          <Button
            key={format}
            size="small"
            disabled={fetchFile.isBusy}
            onClick={() => void fetchFile.run({ format, version: closed.version })}
          >
            {format.toUpperCase()}
          </Button>
        ))}
        {requested !== undefined && <Sent key={requested} id={requested} />}
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

function Sent({ id }: { id: string }) {
  const translate = useTranslate()
  const { readSentFile } = useApi()
  const sent = useSent(['periods', 'file', id], (signal) => readSentFile(id, signal))
  return (
    <div role="status" className="note">
      {sent ? <FileDigest {...sent} /> : translate('exports.started')}
    </div>
  )
}

export function PaperFacts({ period, manifest }: { period: Period; manifest: PeriodManifest }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { email } = useSession().session.operator
  const { rowsSha256, rrFee, lists, statuses } = manifest
  const named = statuses.named.map(({ mid, status }) => visibleText(`${status} (${mid})`))
  return (
    <div className="paper-only">
      <Section title={translate('periods.manifest')}>
        <Facts
          rows={[
            [translate('periods.paper.id'), period.id],
            [translate('periods.paper.from'), period.from],
            [translate('periods.paper.before'), period.to],
            ...lists.map(
              ({ mid, state }) =>
                [visibleText(mid), translate(`coverage.state.${state}`, { _: visibleText(state) })] as const,
            ),
            ...rrFee.map(({ mid, unit }) => [`rrFee · ${visibleText(mid)}`, visibleText(unit)] as const),
            [translate('periods.paper.named'), named.join(', ') || '–'],
            [translate('periods.paper.rows'), <SentText text={rowsSha256} />],
            [translate('periods.paper.made'), exactTime(Date.now(), locale)],
            [translate('periods.paper.by'), visibleText(email)],
          ]}
        />
      </Section>
    </div>
  )
}
