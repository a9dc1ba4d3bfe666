import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import { toLedgerFilter, midsOf, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import type { ListFacts } from '../data-provider/ledgerOrLive.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useCount } from '../kit/field/useFormatLocale.ts'
import { FormDialog, PlainDialog, ReasonInput } from '../forms/FormDialog.tsx'
import { UndatedNote } from '../kit/list/SourceLine.tsx'
import { Facts, type Fact } from '../kit/page/Section.tsx'
import type { ExportManifest } from '../../api/exports.ts'
import { useMid } from '../session/SessionContext.ts'
import { ownZone } from '../time/zonedDay.ts'
import { download, FileDigest, useSent } from './SentFile.tsx'
import { useFilterFacts } from '../order-filter/useFilterWords.ts'

const one = { page: 1, perPage: 1 }

export function ExportDialog({ filter, onClose }: { filter: OrderFilterValues; onClose: () => void }) {
  const translate = useTranslate()
  const countText = useCount()
  const { mid } = useMid()
  const { requestExport } = useApi()
  const filterFacts = useExportFacts(filter)
  const [id, setId] = useState<string>()
  const { total, meta, error } = useGetList('orders', { filter, pagination: one })
  const facts = meta as ListFacts | undefined
  const isFromLedger = facts?.source === 'ledger'
  const title = translate('list.export_orders')
  const what = (
    <>
      <p>{translate('exports.help')}</p>
      <Facts
        rows={[
          ...filterFacts,
          [
            translate('fee.orders'),
            isFromLedger
              ? `${countText(total ?? 0)}, ${translate(facts.coverage === 'exact' ? 'exports.exact' : 'exports.at_least')}`
              : !error && !facts && translate('exports.counting'),
          ],
        ]}
      />
      {isFromLedger && (facts.undated ?? 0) > 0 && (
        <p className="note">
          <UndatedNote count={facts.undated ?? 0} />
        </p>
      )}
    </>
  )
  if (id !== undefined)
    return (
      <PlainDialog
        title={title}
        onClose={onClose}
        actions={<Button onClick={onClose}>{translate('ra.action.close')}</Button>}
      >
        {what}
        <Started id={id} />
      </PlainDialog>
    )
  return (
    <FormDialog
      title={title}
      confirm={translate('exports.start')}
      isDisabled={!isFromLedger}
      onClose={onClose}
      onDone={() => {}}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        // The file has a column of local times.
        const timeZone = filter.zone ?? ownZone()
        const request = { filter: toLedgerFilter(filter, mid), timeZone, reason: reason.trim() }
        const { id, href } = await requestExport(request)
        download(href)
        setId(id)
      }}
    >
      {what}
      <ReasonInput autoFocus label="exports.reason" />
      {facts?.source === 'live' && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('exports.no_ledger')}
        </Alert>
      )}
      <FailureNote error={error} />
    </FormDialog>
  )
}

function Started({ id }: { id: string }) {
  const translate = useTranslate()
  const { readManifest } = useApi()
  const manifest = useSent(['exports', 'getOne', id], (signal) => readManifest(id, signal))
  return (
    <div role="status" className="note">
      {manifest ? (
        <ManifestNote manifest={manifest} />
      ) : (
        `${translate('exports.started')} ${translate('exports.manifest_soon')}`
      )}
    </div>
  )
}

function ManifestNote({ manifest: { id, file, rows, sha256 } }: { manifest: ExportManifest }) {
  const translate = useTranslate()
  return (
    <>
      {translate('exports.whole', { smart_count: rows, count: rows })}
      <FileDigest file={file} sha256={sha256} />
      <a href={`/api/exports/${addressPart(id)}`} download={`manifest-${id}.json`}>
        {translate('exports.manifest')}
      </a>
    </>
  )
}

function useExportFacts(filter: OrderFilterValues): (Fact | false)[] {
  const translate = useTranslate()
  const { mid: ownMid } = useMid()
  const filters = useFilterFacts(filter)
  const created = filters.find(({ part }) => part === 'created')
  const others = filters.filter(({ part }) => part !== 'created' && part !== 'mid')
  const mids = midsOf(filter.mid, ownMid)?.map(visibleText).join(', ')
  return [
    [translate('filter.created'), created?.words ?? translate('exports.any_time')],
    [translate('filter.zone'), filter.zone ?? ownZone()],
    [translate('fault_field.mids'), mids ?? translate('app.all_mids')],
    ...others.map(({ name, words }) => [name, words] as const),
    filter.q !== undefined && [translate('filter.q'), translate('exports.searched')],
  ]
}
