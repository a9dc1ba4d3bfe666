import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { useFailureWords } from '../kit/failure/useFailureWords.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { NoteInput } from '../notes/NoteInput.tsx'
import type { Selected } from '../kit/list/SelectionScope.tsx'
import type { NoteObject } from '../../api/notes.ts'
import { useMid } from '../session/SessionContext.ts'
import { useApi } from '../data-provider/useApi.ts'

type Props = {
  kind: NoteObject['kind']
  rows: readonly Selected[]
  /** Called when every record has the note; the dialog closes itself. */
  onAdded: () => void
  onClose: () => void
}
type Failed = { on: NoteObject; error: unknown }

const noText = { text: '' }

/** Adds the note to one record after another. A retry skips the saved ones. */
export function NoteToAll({ kind, rows, onAdded, onClose }: Props) {
  const translate = useTranslate()
  const failureWords = useFailureWords()
  const { addNote } = useApi()
  const client = useQueryClient()
  const own = useMid().mid
  const [failed, setFailed] = useState<readonly Failed[]>()
  const total = rows.length
  const add = async ({ text }: typeof noText) => {
    const left = failed ?? rows.map(({ id, mid = own }) => ({ on: { kind, id, mid } }))
    const still: Failed[] = []
    for (const { on } of left) {
      await addNote(on, text.trim()).then(
        () => void client.invalidateQueries({ queryKey: ['notes', on] }),
        (error: unknown) => void still.push({ on, error }),
      )
    }
    setFailed(still)
    if (still.length > 0) return {}
    onAdded()
    return undefined
  }
  return (
    <FormDialog
      title={translate(`selection.note_${kind}`, { smart_count: total })}
      confirm={failed ? translate('selection.again', { smart_count: failed.length }) : translate('notes.add')}
      defaultValues={noText}
      onSubmit={add}
      onClose={onClose}
    >
      {/* A retry sends the same text. */}
      <NoteInput autoFocus readOnly={failed !== undefined} helperText="selection.note_help" />
      {failed && (
        <div role="alert">
          {translate('selection.failed', { done: total - failed.length, total })}
          <ul>
            {failed.map(({ on, error }) => {
              const { said, title } = failureWords(error) ?? {}
              return (
                <li key={`${on.mid} ${on.id}`}>
                  <IdText id={on.id} /> {visibleText(said ?? title ?? '')}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
