import { useTranslate } from 'ra-core'
import { Icon } from '../page/Icon.tsx'
import { IconButton } from '../page/IconButton.tsx'
import { Popup } from '../page/Popup.tsx'
import { useShownColumns } from './useShownColumns.ts'

type Props = { columns: readonly { source: string; label: string; isHiddenByDefault?: boolean }[] }

/** Shows, hides and moves the columns of a list; the first one, with the link, always stays. */
export function ColumnChooser({ columns }: Props) {
  const translate = useTranslate()
  const { shown, setChosen } = useShownColumns(columns)
  const sources = shown.map(({ source }) => source)
  const hidden = columns.filter(({ source }) => !sources.includes(source))
  const toggle = (source: string) =>
    setChosen(sources.includes(source) ? sources.filter((one) => one !== source) : [...sources, source])
  const moveUp = (place: number) => {
    const [moved = ''] = sources.slice(place, place + 1)
    const others = sources.toSpliced(place, 1)
    setChosen(others.toSpliced(place - 1, 0, moved))
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
                onClick={() => moveUp(place)}
              />
            )}
          </li>
        ))}
      </ul>
    </Popup>
  )
}
