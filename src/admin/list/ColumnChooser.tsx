import ColumnsIcon from '@mui/icons-material/ViewWeek'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { Box, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
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
    <Box component="details" sx={{ position: 'relative', fontSize: 13 }} onKeyDown={closeOnEscape}>
      <Box component="summary" sx={summaryLook}>
        <ColumnsIcon sx={{ fontSize: 18 }} /> {translate('list.columns')}
      </Box>
      <Box sx={menuLook}>
        {[...shown, ...hidden].map(({ source, label }, place) => (
          <Box key={source} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
            <label style={{ flex: 1, display: 'flex', gap: 8 }}>
              <input
                type="checkbox"
                style={{ accentColor: 'var(--done)' }}
                checked={place < sources.length}
                disabled={place === 0}
                onChange={() => toggle(source)}
              />
              {translate(label)}
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
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function closeOnEscape(event: React.KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Escape') return
  event.currentTarget.removeAttribute('open')
  event.currentTarget.querySelector('summary')?.focus()
}

const summaryLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 32,
  px: 1,
  cursor: 'pointer',
  listStyle: 'none',
  fontWeight: 550,
  color: 'primary.main',
  '&::-webkit-details-marker': { display: 'none' },
} as const

const menuLook = {
  position: 'absolute',
  right: 0,
  zIndex: 'modal',
  minWidth: 210,
  p: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 3,
} as const
