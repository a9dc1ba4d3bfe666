import { useTranslate, useResourceContext, useStore } from 'ra-core'
import { useMemo } from 'react'
import { Icon, IconButton } from '../page/Icon.tsx'
import { Popup } from '../page/Popup.tsx'
import { useOpenView } from './openView.ts'

type Props = {
  columns: readonly { source: string; label: string; isHiddenByDefault?: boolean; width?: number }[]
}

/** Limits of a column width in px, and the assumed width of a column without one. */
const [narrowest, widest, shared] = [64, 480, 160]

export function ColumnChooser({ columns }: Props) {
  const translate = useTranslate()
  const { shown, setChosen, widths, setWidths } = useShownColumns(columns)
  // A table without column widths is as wide as its content.
  const hasWidths = columns.some(({ width }) => width !== undefined)
  const sources = shown.map(({ source }) => source)
  const hidden = columns.filter(({ source }) => !sources.includes(source))
  const toggle = (source: string) =>
    setChosen(sources.includes(source) ? sources.filter((one) => one !== source) : [...sources, source])
  const moveUp = (place: number) => {
    const [moved = ''] = sources.slice(place, place + 1)
    const rest = sources.toSpliced(place, 1)
    setChosen(rest.toSpliced(place - 1, 0, moved))
  }
  return (
    <Popup
      label={translate('list.columns')}
      className="button"
      face={
        <>
          <Icon name="columns" size={18} /> {translate('list.columns')}
        </>
      }
    >
      <ul className="check-list">
        {[...shown, ...hidden].map(({ source, label, width = shared }, place) => (
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
            {hasWidths && place < sources.length && (
              <input
                type="range"
                className="column-width"
                min={narrowest}
                max={widest}
                step={8}
                value={width}
                aria-label={translate('list.width_of', { column: translate(label) })}
                onChange={({ target }) => setWidths({ ...widths, [source]: Number(target.value) })}
              />
            )}
            {place > 1 && place < sources.length && (
              <IconButton
                icon="up"
                size={15}
                label={translate('list.move_up', { column: translate(label) })}
                onClick={() => moveUp(place)}
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
  return { shown, setChosen, chosen, widths, setWidths }
}

const noWidths: Widths = {}
