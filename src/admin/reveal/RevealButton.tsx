import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import type { Masks } from '../records.ts'
import { usePermission } from '../session/usePermission.ts'
import { useReveal } from './Reveal.tsx'

type Props = { id: string; name?: string; masks: Masks | undefined }

/** Only where something is masked, and for those who may. What is shown can be hidden again before its time. */
export function RevealButton({ id, name, masks }: Props) {
  const translate = useTranslate()
  const mayReveal = usePermission('contacts.reveal')
  const revealing = useReveal()
  const token = masks?.token
  if (!mayReveal || !revealing || token === undefined) return null
  const isShown = revealing.valuesOf(id) !== undefined
  const verb = translate(isShown ? 'reveal.hide' : 'reveal.reveal')
  return (
    <Button
      aria-label={`${verb}: ${visibleText(name ?? id)}`}
      onClick={() => (isShown ? revealing.hide(id) : revealing.ask({ id, token }))}
    >
      {verb}
    </Button>
  )
}
