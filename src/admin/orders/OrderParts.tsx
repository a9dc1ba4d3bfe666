import { useTranslate } from 'react-admin'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { useFieldWords } from '../kit/field/useFieldWords.ts'
import { SentText, visibleText } from '../kit/field/Foreign.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import type { Order } from '../data-provider/records.ts'
import { MaskedText } from '../users/ContactText.tsx'
import { sealedField, useReveal } from '../reveal/Reveal.tsx'
import { RevealButton, SealedPart } from '../reveal/RevealButton.tsx'

export function MaskedParts({ order }: { order: Order }) {
  const fieldWords = useFieldWords()
  const revealed = useReveal()?.valuesOf(order.id)
  const { id, masks, sealed } = order
  const fields = masks?.fields.filter((field) => field !== sealedField) ?? []
  return (
    <>
      {fields.length > 0 && (
        <section className="section">
          <Facts
            rows={fields.map((field) => {
              const name = fieldWords(field.split('.').at(-1) ?? field)
              const value = revealed?.[field]
              const masked = <MaskedText text={textAt(order.raw, field) ?? '•••'} />
              return [name, value === undefined ? masked : <CopyableText text={value} of={name} />]
            })}
          />
          <RevealButton id={id} masks={masks} />
        </section>
      )}
      <SealedPart id={id} masks={masks} sealed={sealed} />
    </>
  )
}

function textAt(record: unknown, path: string): string | undefined {
  let value = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function OrderAssumed({ order: { assumed } }: { order: Order }) {
  const translate = useTranslate()
  const fieldWords = useFieldWords()
  const fields = Object.entries(assumed)
  if (fields.length === 0) return null
  return (
    <Section title={translate('order.assumed')}>
      <Facts rows={fields.map(([field, how]) => [fieldWords(field), <SentText text={how} />])} />
    </Section>
  )
}

export function OrderFaults({ order: { faults } }: { order: Order }) {
  const translate = useTranslate()
  if (faults.length === 0) return null
  return (
    <div role="note" className="section warning">
      {translate('list.unreadable_rows', { smart_count: faults.length })}
      <ul>
        {faults.map(({ field, value }) => (
          <li key={field}>{visibleText(`${field}: ${JSON.stringify(value)?.slice(0, 200)}`)}</li>
        ))}
      </ul>
    </div>
  )
}
