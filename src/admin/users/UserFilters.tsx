import { Box, Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { emailIn } from '../../contract/emailIn.ts'
import { FilterBar } from '../list/FilterBar.tsx'
import { ListSearch } from '../list/ListSearch.tsx'
import { useFilters } from '../list/useFilters.ts'
import { useListFacts } from '../list/useListFacts.ts'
import { isPhone, plainPhone } from '../data-provider/phone.ts'
import { usePermission } from '../session/usePermission.ts'

/** All of these are personal: the list keeps them out of the address and the store. */
export function UserFilters() {
  const translate = useTranslate()
  const facts = useListFacts()
  const { error } = useListContext()
  const byContact = usePermission('contacts.reveal')
  // The service finds people by contact data alone.
  if (facts?.source !== 'ledger') return byContact && (facts || error) ? <LiveFilters /> : null
  return (
    <FilterBar
      search={
        <ListSearch
          label={translate('filter.search_people')}
          placeholder={translate(byContact ? 'filter.search_people_by_contact' : 'filter.search_people_by')}
          title={translate(byContact ? 'filter.contact_help' : 'filter.names_help')}
        />
      }
    />
  )
}

/** The two filters the service has, and it knows whole values only. */
function LiveFilters() {
  const translate = useTranslate()
  const { clear, isFiltered } = useFilters()
  return (
    <>
      <Box sx={boxLook}>
        <ListSearch
          name="email"
          label={translate('user.email')}
          placeholder={translate('filter.whole_email')}
          title={translate('user.find_email')}
          clean={(text) => emailIn(text) ?? text}
          unfinished={(text) =>
            text === '' || emailIn(text) !== undefined ? undefined : translate('filter.unfinished_email')
          }
        />
      </Box>
      <Box sx={boxLook}>
        <ListSearch
          name="phone"
          label={translate('user.phone')}
          placeholder={translate('filter.whole_phone')}
          title={translate('user.find_phone')}
          clean={plainPhone}
          unfinished={(text) =>
            text === '' || isPhone(text) ? undefined : translate('filter.unfinished_phone')
          }
        />
      </Box>
      {isFiltered && <Button onClick={clear}>{translate('list.clear')}</Button>}
    </>
  )
}

/** Side by side, also on a phone. */
const boxLook = { flex: { xs: '1 1 0', md: 'none' }, minWidth: 0 } as const
