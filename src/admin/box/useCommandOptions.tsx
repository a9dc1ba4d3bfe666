import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { useHasServer } from '../data-provider/useApi.ts'
import { listPath } from '../kit/field/RowLink.tsx'
import { useStatuses, useStatusLabel } from '../kit/field/ToneMark.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { lazyDialog } from '../language/lazyMui.tsx'
import { useMid, usePermissions, useSession } from '../session/SessionContext.ts'
import { reaches, useChangeMid } from '../session/reaches.ts'
import { usePagesByName } from '../places/places.ts'
import type { Option } from './OptionRow.tsx'

const ExportDialog = lazyDialog(['exports'], () => import('../exports/ExportDialog.tsx'), 'ExportDialog')
const most = 8
/** Shorter texts match too many statuses. */
const fewest = 3

export function useCommandOptions(typed: string, onDialog: (dialog: ReactNode) => void): Option[] {
  const translate = useTranslate()
  const permissions = usePermissions()
  const { sessionMonitor } = useSession()
  const hasServer = useHasServer()
  const { mid, mids } = useMid()
  const changeMid = useChangeMid()
  const { pathname, search } = useLocation()
  const showsAll = reaches[pathname]?.has(new URLSearchParams(search)) ?? false
  const closeDialog = () => onDialog(undefined)
  const commands = [
    permissions.includes('orders.create') && { word: 'order.create', path: '/orders/create' },
    permissions.includes('users.create') && {
      word: 'search.create_customer',
      path: '/users/create',
    },
    permissions.includes('exports') &&
      hasServer && {
        word: 'list.export_orders',
        run: () => onDialog(<ExportDialog filter={{}} onClose={closeDialog} />),
      },
    ...mids
      .filter((one) => one !== mid || showsAll)
      .map((one) => ({
        word: 'order.switch',
        key: one,
        words: { mid: visibleText(one) },
        run: () => changeMid(one),
      })),
    sessionMonitor && { word: 'me.sign_out', run: () => void sessionMonitor.signOut(false) },
  ]
  return commands
    .filter((command) => command !== false && command !== undefined)
    .map(({ word, key = '', words = {}, ...does }: Command): Option => ({
      id: `command-${word}${key}`,
      group: 'commands',
      content: translate(word, words),
      ...does,
    }))
    .filter(({ content }) => matchesWords(typed, String(content)))
    .slice(0, most)
}

type Command = { word: string; key?: string; words?: object } & (
  | { path: string; run?: undefined }
  | { path?: undefined; run: () => void }
)

const nextPaths = ['/orders', '/users', '/coverage']

/** A word of a status leads to the orders in it. `next`: where to go on when nothing is found. */
export function usePageOptions(typed: string): { pages: Option[]; next: Option[] } {
  const translate = useTranslate()
  const places = usePagesByName()
  const statusLabel = useStatusLabel()
  const statuses = useStatuses()
    .filter((status) => typed.length >= fewest && matchesWords(typed, `${status} ${statusLabel(status)}`))
    .map((status): Option => ({
      id: `status-${status}`,
      group: 'pages',
      path: listPath('orders', { status }),
      content: translate('search.orders_in', { status: statusLabel(status) }),
    }))
  const toOption = ({ path, name }: (typeof places)[number]): Option => ({
    id: `page-${path}`,
    group: 'pages',
    path,
    content: name,
  })
  return {
    pages: [
      ...places.filter(({ name }) => matchesWords(typed, name)).map(toOption),
      ...statuses.slice(0, most),
    ],
    next: places.filter(({ path }) => nextPaths.includes(path)).map(toOption),
  }
}

function matchesWords(typed: string, name: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const names = plain(name).split(/[\s\-:’']+/)
  return (
    typed.length <= 40 && words.length > 0 && words.every((word) => names.some((one) => one.startsWith(word)))
  )
}

function plain(text: string): string {
  return text.slice(0, 100).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
