import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material'
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
import {
  exportColumnNames,
  exportColumnRights,
  type ExportColumn,
  type ExportManifest,
} from '../../api/exports.ts'
import { useExportColumns } from './useExportColumns.ts'
import { useMid, usePermissions } from '../session/SessionContext.ts'
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
  const { chosen, choose } = useExportColumns()
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
        const request = {
          filter: toLedgerFilter(filter, mid),
          timeZone,
          reason: reason.trim(),
          ...(chosen && { columns: chosen }),
        }
        const { id, href } = await requestExport(request)
        download(href)
        setId(id)
      }}
    >
      {what}
      <ColumnChoice chosen={chosen} choose={choose} />
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

type ChoiceProps = ReturnType<typeof useExportColumns>

function ColumnChoice({ chosen, choose }: ChoiceProps) {
  const translate = useTranslate()
  const permissions = usePermissions()
  const possible = exportColumnNames.filter((name) => {
    const right = exportColumnRights[name]
    return right === null || permissions.includes(right)
  })
  const shown = possible.filter((name) => chosen === null || name === 'id' || chosen.includes(name))
  const toggle = (name: ExportColumn) => {
    const next = possible.filter((one) => shown.includes(one) !== (one === name))
    choose(next.length === possible.length ? null : next)
  }
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <summary>{translate('exports.columns', { count: shown.length, of: possible.length })}</summary>
      <Button size="small" onClick={() => choose(null)}>
        {translate('exports.all_columns')}
      </Button>
      <Button size="small" onClick={() => choose(['id'])}>
        {translate('exports.only_id')}
      </Button>
      <Box component="ul" className="plain-list" sx={{ columns: '170px 2' }}>
        {possible.map((name) => (
          <li key={name}>
            <FormControlLabel
              label={translate(labels[name])}
              disabled={name === 'id'}
              control={<Checkbox size="small" checked={shown.includes(name)} onChange={() => toggle(name)} />}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

const labels: Record<ExportColumn, string> = {
  id: 'order.id',
  mid: 'filter.mid',
  createdAt: 'order.created',
  updatedAt: 'order.updated',
  status: 'filter.status',
  outcome: 'filter.outcome',
  orderType: 'filter.orderType',
  purposeCode: 'order.purpose',
  paymentMethod: 'filter.method',
  reference: 'exports.reference',
  userId: 'exports.user',
  senderName: 'filter.person',
  source: 'order.source',
  destination: 'order.destination',
  networkFee: 'fee.networkFee',
  processingFee: 'fee.processingFee',
  rrFee: 'fee.rrFee',
  fees: 'fee.totalFee',
  feeShare: 'fee.share',
  feeCurrency: 'filter.fee_currency',
  expectedFee: 'fee.expectedFee',
  feeCheck: 'filter.feeCheck',
  missingAt: 'exports.missing',
  failureCode: 'filter.failure',
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
    [translate('fault_field.timeZone'), filter.zone ?? ownZone()],
    [translate('fault_field.mids'), mids ?? translate('app.all_mids')],
    ...others.map(({ name, words }) => [name, words] as const),
    filter.q !== undefined && [translate('filter.q'), translate('exports.searched')],
  ]
}
