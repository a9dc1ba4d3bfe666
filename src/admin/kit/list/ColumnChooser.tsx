import { useEvent, useTranslate, useResourceContext, useStore } from 'ra-core'
import { useMemo } from 'react'
import { Icon, IconButton } from '../page/Icon.tsx'
import { Popup } from '../page/Popup.tsx'
import type { Arrange } from './ColumnEdge.tsx'
import { useOpenView } from './openView.ts'

type Props = {
  columns: readonly { source: string; label: string; isHiddenByDefault?: boolean; width?: number }[]
}

export function ColumnChooser({ columns }: Props) {
  const translate = useTranslate()
  const { shown, setChosen, arrange, widths, setWidths } = useShownColumns(columns)
  const sources = shown.map(({ source }) => source)
  const hidden = columns.filter(({ source }) => !sources.includes(source))
  const toggle = (source: string) =>
    setChosen(sources.includes(source) ? sources.filter((one) => one !== source) : [...sources, source])
  return (
    <Popup
      label={translate('ra.action.select_columns')}
      className="button"
      face={
        <>
          <Icon name="columns" size={18} /> {translate('ra.action.select_columns')}
        </>
      }
    >
      <ul className="plain-list check-list">
        {[...shown, ...hidden].map(({ source, label }, place) => (
          <li key={source}>
            <label>
              <input
                type="checkbox"
                checked={place < sources.length}
                disabled={place === 0}
                onChange={() => toggle(source)}
              />
              <span>{translate(label)}</span>
            </label>
            {place > 1 && place < sources.length && (
              <IconButton
                icon="up"
                size={15}
                label={translate('list.move_up', { column: translate(label) })}
                onClick={() => arrange.moveTo(source, sources[place - 1])}
              />
            )}
          </li>
        ))}
      </ul>
      {Object.keys(widths).length > 0 && (
        <button type="button" className="button" onClick={() => setWidths({})}>
          {translate('list.usual_widths')}
        </button>
      )}
    </Popup>
  )
}

type Choosable = { source: string; isHiddenByDefault?: boolean; width?: number }
type Widths = Record<string, number>

export function useShownColumns<C extends Choosable>(columns: readonly C[]) {
  const resource = useResourceContext() ?? ''
  const [own, setOwn] = useStore<string[] | undefined>(`${resource}.columns`)
  const [open, setOpen] = useOpenView(resource)
  const [widths, setWidths] = useStore<Widths>(`${resource}.widths`, noWidths)
  const chosen = open?.columns ?? own
  const shown = useMemo(() => {
    const some = chosen
      ? chosen.flatMap((source) => columns.filter((column) => column.source === source))
      : columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault)
    return some.map((column) => {
      const width = widths[column.source]
      return width === undefined ? column : { ...column, width }
    })
  }, [columns, chosen, widths])
  const setChosen = (sources: string[]) => {
    if (open?.columns) setOpen({ ...open, columns: sources })
    else setOwn(sources)
  }
  const setWidth = useEvent((source: string, width: number) => setWidths({ ...widths, [source]: width }))
  const moveTo = useEvent((source: string, target: string | undefined) => {
    const sources = shown.map((column) => column.source)
    const [from, to] = [sources.indexOf(source), sources.indexOf(target ?? '')]
    // The first column holds the link of the row.
    if (from > 0 && to > 0) setChosen(sources.toSpliced(from, 1).toSpliced(to, 0, source))
  })
  const arrange = useMemo((): Arrange => ({ setWidth, moveTo }), [setWidth, moveTo])
  return { shown, setChosen, arrange, chosen, widths, setWidths }
}

const noWidths: Widths = {}
