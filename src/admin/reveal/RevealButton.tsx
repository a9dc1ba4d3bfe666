import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import type { Masks } from '../records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { sealedField, useReveal } from './Reveal.tsx'

type Props = {
  id: string
  name?: string
  masks: Masks | undefined
  /** This field alone: as it is called, and its names on the wire. Without it, every field but the sealed part. */
  field?: { label: string; names: readonly string[] }
}

/** Only where something is masked, and for those who may. What is shown can be hidden again before its time. */
export function RevealButton({ id, name, masks, field }: Props) {
  const translate = useTranslate()
  const mayReveal = usePermission('contacts.reveal')
  const revealing = useReveal()
  const token = masks?.token
  const fields = field?.names ?? masks?.fields.filter((one) => one !== sealedField)
  if (!mayReveal || !revealing || token === undefined || !fields?.some((one) => masks?.fields.includes(one)))
    return null
  const isShown = revealing.isShown(id, fields)
  const verb = translate(isShown ? 'reveal.hide' : 'reveal.reveal')
  return (
    <Button
      aria-label={`${[verb, field?.label].filter(Boolean).join(' ')}: ${visibleText(name ?? id)}`}
      onClick={() => (isShown ? revealing.hide(id, fields) : revealing.ask({ id, token, fields }))}
    >
      {verb}
    </Button>
  )
}
