import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCount } from '../field/useFormatLocale.ts'
import { IconButton } from '../page/Icon.tsx'
import { useKeys } from '../page/useKeys.ts'
import { useMid } from '../../session/SessionContext.ts'
import { addressOfPage, keepList, lastList, type ListPlace } from './KeepPlace.tsx'
import './steps.css'

type Props = { resource: string; id: string; pathOf: (id: string, mid?: string) => string }

export function StepThrough({ resource, id, pathOf }: Props) {
  const translate = useTranslate()
  const count = useCount()
  const client = useQueryClient()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const { mid } = useMid()
  const [isBusy, setIsBusy] = useState(false)
  const place = lastList(client, resource)
  const index = place?.rows.findIndex((row) => row.id === id) ?? -1

  useEffect(() => {
    const now = lastList(client, resource)
    if (now) keepList(client, { ...now, openedId: id })
  }, [client, resource, id])

  const nth = place && index >= 0 ? (place.page - 1) * place.perPage + index + 1 : undefined
  const hasNext =
    place !== undefined &&
    nth !== undefined &&
    (index < place.rows.length - 1 ||
      (place.total === undefined ? place.rows.length === place.perPage : nth < place.total))
  const hasPrevious = nth !== undefined && nth > 1

  const step = async (by: 1 | -1) => {
    const from = lastList(client, resource)
    if (!from || isBusy) return
    // A quick second press may come before the page has rendered; none must be lost.
    const indexOf = (wanted: string | undefined) => from.rows.findIndex((row) => row.id === wanted)
    // A list that was stored again knows no opened row.
    const opened = indexOf(from.openedId) >= 0 ? indexOf(from.openedId) : indexOf(id)
    if (opened < 0) return
    const [row, at] = from.rows[opened + by] ? [from.rows[opened + by], from] : await turn(from, by)
    if (!row || !at) return
    keepList(client, { ...at, openedId: row.id })
    // Replaces the entry, so that the list stays one step back.
    void navigate(pathOf(row.id, row.mid === mid ? undefined : row.mid), { replace: true })
  }
  async function turn(from: ListPlace, by: 1 | -1) {
    if (from.page + by < 1) return [undefined, undefined] as const
    setIsBusy(true)
    try {
      const page = from.page + by
      const { perPage, sort, filter } = from
      const params = { pagination: { page, perPage }, sort, filter }
      const { data, total } = await client.fetchQuery({
        queryKey: [resource, 'getList', params],
        queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
        staleTime: 10_000,
      })
      const rows = data.map((row: { id: unknown; mid?: string }) => ({ id: String(row.id), mid: row.mid }))
      const at = { ...from, page, rows, total, address: addressOfPage(from, page), scrollY: 0 }
      return [by === 1 ? rows[0] : rows.at(-1), at] as const
    } catch {
      return [undefined, undefined] as const
    } finally {
      setIsBusy(false)
    }
  }
  const next = hasNext ? () => void step(1) : undefined
  const previous = hasPrevious ? () => void step(-1) : undefined
  useKeys({ j: next, k: previous })

  const name = translate(`resources.${resource}.name`, { smart_count: 2 })
  return (
    <div className="steps">
      <Link to={place?.address ?? `/${resource}`} className="quiet-link">
        ‹ {name}
      </Link>
      {nth !== undefined && (
        <nav aria-label={translate('list.steps')}>
          <span className="quiet" role="status">
            {count(nth)} {place?.total !== undefined && translate(place.totalWords, { total: place.total })}
          </span>
          <IconButton
            icon="up"
            size={16}
            label={translate('list.step_previous')}
            disabled={!previous}
            onClick={previous}
          />
          <span className="steps-down">
            <IconButton
              icon="up"
              size={16}
              label={translate('list.step_next')}
              disabled={!next}
              onClick={next}
            />
          </span>
        </nav>
      )}
    </div>
  )
}
