import { I18nContext, useTranslate, type GetListResult } from 'react-admin'
import type { Start } from '../createStart.ts'
import type { ListFacts } from '../data-provider/ledgerOrLive.ts'
import { i18nProvider } from '../i18nProvider.ts'
import { MidContext } from '../session/MidContext.ts'
import { ModeBand } from '../frame/ModeBand.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { RecordTable } from '../list/RecordTable.tsx'
import { columnsKey, shownColumns } from '../list/shownColumns.ts'
import { newestFirst } from '../orders/newestFirst.ts'
import { useOrderColumns } from '../orders/orderColumns.tsx'
import type { Order } from '../records.ts'
import { PermissionContext } from '../session/usePermission.ts'

const ordersColumns = columnsKey('orders')

type Props = { start: Start; list: GetListResult<Order> }

/** The list of orders before its script is there: the same rows in the same place, in an outline of the frame. */
export function FirstRows({ start, list }: Props) {
  const { mid, session, preferences } = start
  const { mids, mode, permissions } = session
  const { theme, [ordersColumns]: chosen } = preferences.values as Preferred
  return (
    <I18nContext value={i18nProvider}>
      <PermissionContext value={permissions}>
        <MidContext value={{ mid, mids, mode, choose: () => {} }}>
          <Outline list={list} mid={mid} scheme={theme} chosen={chosen} />
        </MidContext>
      </PermissionContext>
    </I18nContext>
  )
}

type Preferred = { theme?: 'light' | 'dark'; [ordersColumns]?: string[] }

type OutlineProps = Pick<Props, 'list'> & {
  mid: string
  scheme: 'light' | 'dark' | undefined
  chosen: string[] | undefined
}

/** It says that it is not all there yet: what is missing of it comes with the screens. */
function Outline({ list: { data, meta }, mid, scheme, chosen }: OutlineProps) {
  const translate = useTranslate()
  const title = translate('resources.orders.name', { smart_count: 2 })
  const columns = shownColumns(useOrderColumns(), chosen)
  const isSortable = (meta as ListFacts | undefined)?.source === 'ledger'
  return (
    <div className="frame" aria-busy style={{ colorScheme: scheme }}>
      <ModeBand />
      <header className="frame-top">
        <span className="frame-name">{translate('app.name')}</span>
        <span style={{ flex: 1 }} />
        <span className="id" title={translate('app.mid')}>
          {mid}
        </span>
      </header>
      <div className="frame-sides">
        <div className="frame-rail" />
        <main className="frame-page">
          <div className="frame-sheet">
            <PageTitle title={title} />
            <div className="page-source" />
            <div className="page-filters" />
            <RecordTable
              columns={columns}
              rows={data}
              label={title}
              sorting={isSortable ? newestFirst : undefined}
            />
          </div>
        </main>
      </div>
    </div>
  )
}
