import { Button, Tab, Tabs } from '@mui/material'
import { useId, useState, type ComponentType } from 'react'
import { useI18nProvider, useTranslate } from 'react-admin'
import { PlainDialog } from '../forms/FormDialog.tsx'
import { Facts } from '../kit/page/Section.tsx'
import { useSession } from '../session/SessionContext.ts'
import { usePlaceName, usePlaces } from '../places/places.ts'

const listKeys = {
  row_next: 'J',
  row_previous: 'K',
  row_open: 'Enter',
  row_select: 'X',
  row_select_to: 'Shift X',
  select_none: 'Esc',
}

const guides = import.meta.glob<{ default: ComponentType }>('/docs/guides/**/*.md', { eager: true })

/** An admin does the work of every role. */
const guidesOf = (role: string) => (role === 'admin' ? ['admin', 'ops', 'support', 'finance'] : [role])

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const locale = useI18nProvider().getLocale()
  const roles = guidesOf(useSession().session.role)
  const [tab, setTab] = useState(roles[0])
  const id = useId()
  const guide = guides[`/docs/guides/${locale}/${tab}.md`] ?? guides[`/docs/guides/${tab}.md`]
  return (
    <PlainDialog
      title={translate('keys.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('ra.action.close')}</Button>}
    >
      <Tabs
        value={tab}
        onChange={(_, next: string) => setTab(next)}
        variant="scrollable"
        aria-label={translate('keys.title')}
      >
        {[...roles, 'keys'].map((one, index) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            autoFocus={index === 0}
            label={translate(one === 'keys' ? 'keys.keys' : `me.roles.${one}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {guide ? (
          <div className="guide">
            <guide.default />
          </div>
        ) : (
          <Keys />
        )}
      </div>
    </PlainDialog>
  )
}

function Keys() {
  const translate = useTranslate()
  const places = usePlaces()
  const nameOf = usePlaceName()
  const groups: [title: string, keys: [key: string, does: string][]][] = [
    [
      'keys.anywhere',
      [
        ['/ · Ctrl K', translate('ra.action.search')],
        ['?', translate('keys.title')],
        ['Esc', translate('keys.close')],
        ['Ctrl Enter', translate('keys.add_note')],
      ],
    ],
    ['keys.in_list', Object.entries(listKeys).map(([name, key]) => [key, translate(`keys.${name}`)])],
    [
      'keys.in_record',
      [
        ['J', translate('keys.record_next')],
        ['K', translate('keys.record_previous')],
      ],
    ],
    ['keys.go', places.map(({ letter, resource }) => [`G ${letter.toUpperCase()}`, nameOf(resource)])],
  ]
  return (
    <div className="keys">
      {groups.map(([title, keys]) => (
        <section key={title}>
          <h3>{translate(title)}</h3>
          <Facts
            rows={keys.map(([key, does]) => [
              key.replace(/Enter|Shift|Esc/, (name) => translate(`keys.${name}`)),
              does,
            ])}
          />
        </section>
      ))}
    </div>
  )
}
