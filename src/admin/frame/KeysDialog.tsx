import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PlainDialog } from '../forms/FormDialog.tsx'
import { usePlaceName, usePlaces } from './places.ts'

const ofLists = [
  'row_next',
  'row_previous',
  'row_open',
  'row_select',
  'row_select_to',
  'select_none',
] as const
const keysOf: Record<(typeof ofLists)[number], string> = {
  row_next: 'J',
  row_previous: 'K',
  row_open: 'Enter',
  row_select: 'X',
  row_select_to: 'Shift X',
  select_none: 'Esc',
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const places = usePlaces()
  const nameOf = usePlaceName()
  const groups: [title: string, keys: [key: string, does: string][]][] = [
    [
      'keys.anywhere',
      [
        ['/ · Ctrl K', translate('keys.search')],
        ['?', translate('keys.this')],
        ['Esc', translate('keys.close')],
        ['Ctrl Enter', translate('keys.add_note')],
      ],
    ],
    ['keys.in_list', ofLists.map((name) => [keysOf[name], translate(`keys.${name}`)])],
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
    <PlainDialog
      title={translate('keys.title')}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {translate('keys.done')}
        </Button>
      }
    >
      <div className="keys">
        {groups.map(([title, keys]) => (
          <section key={title}>
            <h3>{translate(title)}</h3>
            <dl className="facts">
              {keys.map(([key, does]) => (
                <div key={key} className="keys-row">
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </PlainDialog>
  )
}
