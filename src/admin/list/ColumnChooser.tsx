import ColumnsIcon from '@mui/icons-material/ViewWeek'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Popup } from '../page/Popup.tsx'
import { useShownColumns } from './useShownColumns.ts'

type Props = { columns: readonly { source: string; label: string; isExtra?: boolean }[] }

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
      className="quiet-button"
      face={
        <>
          <ColumnsIcon sx={{ fontSize: 18 }} /> {translate('list.columns')}
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
                size="small"
                aria-label={translate('list.move_up', { column: translate(label) })}
                onClick={() => moveUp(place)}
              >
                <UpIcon sx={{ fontSize: 15 }} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Popup>
  )
}
