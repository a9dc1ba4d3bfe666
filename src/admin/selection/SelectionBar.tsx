import { useState, useContext, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'ra-core'
import { useHasServer } from '../data-provider/useApi.ts'
import { CopyTextButton } from '../kit/field/CopyButton.tsx'
import { lazyDialog } from '../language/lazyMui.tsx'
import type { NoteObject } from '../../api/notes.ts'
import './selection.css'
import { sentId } from '../data-provider/jsonValues.ts'
import { SelectionContext, type Selected, type Selection } from '../kit/list/SelectionScope.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { useCount } from '../kit/field/useFormatLocale.ts'
import { useFilters } from '../kit/filter/useFilters.ts'
import { useMid } from '../session/SessionContext.ts'

const NoteToAll = lazyDialog(['notes'], () => import('./NoteToAll.tsx'), 'NoteToAll')

function SelectionBar({ kind, children }: { kind: NoteObject['kind']; children?: ReactNode }) {
  const translate = useTranslate()
  const { rows, isFull, clear } = useSelected()
  const hasServer = useHasServer()
  const [isNoting, setIsNoting] = useState(false)
  const [noted, setNoted] = useState<readonly Selected[]>()
  const count = translate('selection.count', { smart_count: rows.length })
  const words = isFull ? `${count}, ${translate('selection.full')}` : count
  return (
    <div className="buttons selection-bar no-print" role="group" aria-label={words}>
      <b aria-hidden>{words}</b>
      <CopyTextButton text={() => sentIds(rows).join('\n')} label={translate('selection.copy')} />
      {children}
      {hasServer && (
        <button type="button" className="button button-outlined" onClick={() => setIsNoting(true)}>
          {translate('selection.note')}
        </button>
      )}
      <button type="button" className="button" onClick={clear}>
        {translate('selection.clear')}
      </button>
      <span role="status">
        {noted === rows && translate('selection.added_all', { smart_count: rows.length })}
      </span>
      {isNoting && (
        <NoteToAll {...{ kind, rows }} onAdded={() => setNoted(rows)} onClose={() => setIsNoting(false)} />
      )}
    </div>
  )
}

function useSelected(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelected outside of a list whose rows can be selected')
  return selection
}

function sentIds(rows: readonly Selected[]): string[] {
  return [...new Set(rows.map(({ id }) => sentId(id)))]
}

export function SelectedOrders() {
  const { rows } = useSelected()
  const own = useMid().mid
  const mid = [...new Set(rows.map((row) => row.mid ?? own))]
  const { total = 0, data = [] } = useListContext()
  const { values } = useFilters<OrderFilterValues>()
  const countText = useCount()
  const translate = useTranslate()
  // New rows wait in the data while the table shows the page without them.
  const isPage = rows.length >= data.length
  return (
    <SelectionBar kind="orders">
      <ExportButton filter={{ id: sentIds(rows), mid }} label={translate('selection.export')} />
      {isPage && total > data.length && (
        <ExportButton
          filter={values}
          label={translate('selection.export_all', { total: countText(total) })}
        />
      )}
    </SelectionBar>
  )
}

export function SelectedUsers() {
  return <SelectionBar kind="users" />
}
