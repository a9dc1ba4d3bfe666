import { useState, type FormEvent } from 'react'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { handFilter } from '../list/useHiddenFilter.ts'
import { useUnfinished } from '../list/useUnfinished.ts'
import { Icon } from '../page/Icon.tsx'
import { usePermission } from '../session/usePermission.ts'

/** The search of the list of orders, before the list is there. What is typed may be personal, and stands in no address. */
export function SearchBox() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const unfinished = useUnfinished()
  const byContact = usePermission('contacts.reveal')
  const [text, setText] = useState('')
  const [lacks, setLacks] = useState<string>()

  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = text.trim()
    const missing = unfinished(q)
    setLacks(missing)
    if (q === '' || missing !== undefined) return
    handFilter('/orders', { q })
    void navigate('/orders')
  }

  return (
    <form role="search" className="home-search" onSubmit={search}>
      <label>
        <Icon name="search" />
        <span className="unseen">{translate('home.search')}</span>
        <input
          type="search"
          value={text}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={translate(byContact ? 'home.search_help_contact' : 'home.search_help')}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button className="button button-outlined">{translate('home.search_go')}</button>
      {lacks !== undefined && (
        <p role="status" className="control-note">
          {lacks}
        </p>
      )}
    </form>
  )
}
