import SearchIcon from '@mui/icons-material/Search'
import { Box } from '@mui/material'
import { frame } from '../forms/PlainSelect.tsx'
import { useTypedSearch } from '../forms/useTypedSearch.ts'
import { useFilters } from './useFilters.ts'

type Props = {
  label: string
  placeholder: string
  /** What more can be said of it, for those who wonder. */
  title?: string
  name?: 'q' | 'email' | 'phone'
  /** As the filter takes it. */
  clean?: (text: string) => string
}

/** A box for what somebody has in hand. What is typed may be personal, so it goes into no address. */
export function ListSearch({ label, placeholder, title, name = 'q', clean = (text) => text }: Props) {
  const { values, changeHidden } = useFilters<Record<string, string>>()
  const { text, setText, search } = useTypedSearch(values[name] ?? '', (typed) =>
    changeHidden({ [name]: clean(typed) }),
  )
  return (
    <Box role={name === 'q' ? 'search' : undefined} sx={{ ...frame, width: { xs: '100%', md: 250 } }}>
      <SearchIcon aria-hidden sx={{ fontSize: 17, ml: '9px', flex: 'none', color: 'text.secondary' }} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        title={title}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search()
        }}
        style={{ flex: 1 }}
      />
    </Box>
  )
}
