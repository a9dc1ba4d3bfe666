import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import type { Masks } from '../records.ts'
import { usePermission } from '../session/usePermission.ts'
import { useReveal } from './Reveal.tsx'

type Props = {
  id: string
  name?: string
  masks: Masks | undefined
  /** This field alone: as it is called, and the names that it has on the wire. */
  field?: { label: string; names: readonly string[] }
}

/** Only where something is masked, and for those who may. What is shown can be hidden again before its time. */
export function RevealButton({ id, name, masks, field }: Props) {
  const translate = useTranslate()
  const mayReveal = usePermission('contacts.reveal')
  const revealing = useReveal()
  const token = masks?.token
  if (!mayReveal || !revealing || token === undefined) return null
  const fields = field?.names
  const isShown = revealing.isShown(id, fields)
  const verb = translate(isShown ? 'reveal.hide' : 'reveal.reveal')
  return (
    <Button
      aria-label={`${[verb, field?.label].filter(Boolean).join(' ')}: ${visibleText(name ?? id)}`}
      onClick={() =>
        isShown ? revealing.hide(id, fields) : revealing.ask({ id, token, ...(fields && { fields }) })
      }
    >
      {verb}
    </Button>
  )
}
