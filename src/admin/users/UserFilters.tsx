import { useTranslate } from 'react-admin'
import { FilterBar, ListSearch } from '../list/FilterBar.tsx'
import { usePermission } from '../session/SessionContext.ts'

/** What is searched for is personal: the list keeps it out of the address and the store. */
export function UserFilters() {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
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
