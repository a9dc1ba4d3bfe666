import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CopyButton } from '../fields/CopyButton.tsx'
import { fieldWords } from '../fields/fieldWords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { Facts } from '../page/Facts.tsx'
import { RawRecord } from '../page/RawRecord.tsx'
import type { Order } from '../records.ts'
import { MaskedText } from '../users/ContactText.tsx'
import { useReveal } from '../users/Reveal.tsx'
import { RevealButton } from '../users/RevealButton.tsx'

/** What the partner sent along, as it is, and before it the contact data in it that is masked. */
export function PartnerContext({ order }: { order: Order }) {
  const translate = useTranslate()
  const revealed = useReveal()?.valuesOf(order.id)
  const { masks, partnerContext } = order
  return (
    <>
      {masks && (
        <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
          <Facts
            rows={masks.fields.map((field) => [
              fieldWords(field.split('.').at(-1) ?? field),
              <Contact
                key={field}
                name={fieldWords(field.split('.').at(-1) ?? field)}
                masked={textAt(order.raw, field) ?? '•••'}
                value={revealed?.[field]}
              />,
            ])}
          />
          <RevealButton id={order.id} masks={masks} />
        </Box>
      )}
      {partnerContext !== undefined && <RawRecord raw={partnerContext} title={translate('order.context')} />}
    </>
  )
}

function Contact({ name, masked, value }: { name: string; masked: string; value: string | undefined }) {
  if (value === undefined) return <MaskedText text={masked} />
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <Foreign text={value} />
      <CopyButton value={value} of={name} />
    </Box>
  )
}

/** `partnerContext.customer.email` of a record. */
function textAt(record: unknown, path: string): string | undefined {
  let value = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
