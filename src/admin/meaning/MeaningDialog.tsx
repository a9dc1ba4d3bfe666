import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { meaningParts, type MeaningWords } from '../../contract/meaning.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useStatusLabel } from '../fields/useReadStatus.ts'
import { visibleText } from '../fields/visibleText.ts'
import { PlainDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { useMid } from '../session/MidContext.ts'
import { meaningRow, type MeaningRow } from './meaningRows.ts'
import { useKindName } from './useKindName.ts'
import { useMeaningTexts } from './useMeaningTexts.ts'

type Props = { row: MeaningRow; said: MeaningWords | undefined; onClose: () => void }

/** Writes what a status means in the team's words; what stays empty is said in the product's. */
export function MeaningDialog({ row, said, onClose }: Props) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { writeMeaning } = useGateway()
  const { mid, mids } = useMid()
  const labelOf = useStatusLabel()
  const kindName = useKindName()
  const [words, setWords] = useState<MeaningWords>(said ?? {})
  const [isForAll, setIsForAll] = useState(false)
  const usual = useProductWords(row)
  const { run, isBusy, error } = useOnce(async (written: MeaningWords | null) => {
    const { status, kind } = row
    await writeMeaning({ status, kind, mids: isForAll ? [...mids] : [mid], words: written })
    await queryClient.invalidateQueries({ queryKey: ['meanings', 'own'] })
    onClose()
  })
  const save = () => {
    const filled = Object.entries(words).filter(([, text]) => text.trim() !== '')
    void run(filled.length === 0 ? null : (Object.fromEntries(filled) as MeaningWords))
  }
  return (
    <PlainDialog
      title={translate('meaning.edit', { status: labelOf(row.status), kind: kindName(row.kind) })}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          {said && (
            <Button onClick={() => void run(null)} disabled={isBusy}>
              {translate('meaning.reset')}
            </Button>
          )}
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('meaning.keep')}
          </Button>
        </>
      }
    >
      <p className="note">{translate('meaning.empty_means')}</p>
      <div className="meaning-fields">
        {meaningParts.map((part) => (
          <TextField
            key={part}
            fullWidth
            multiline
            autoComplete="off"
            label={translate(`meaning.${part}`)}
            placeholder={usual?.[part]}
            value={words[part] ?? ''}
            onChange={({ target }) => setWords({ ...words, [part]: target.value })}
            slotProps={{
              htmlInput: { maxLength: part === 'reply' ? 2000 : 600 },
              inputLabel: { shrink: true },
            }}
            {...(part === 'reply' && { helperText: translate('meaning.reply_help') })}
          />
        ))}
        {mids.length > 1 && (
          <PlainSelect
            isAbove
            label={translate('meaning.whole_merchants')}
            value={isForAll ? 'all' : 'one'}
            options={[
              { value: 'one', label: visibleText(mid) },
              { value: 'all', label: translate('meaning.all_mine', { smart_count: mids.length }) },
            ]}
            onChange={(chosen) => setIsForAll(chosen === 'all')}
          />
        )}
      </div>
      <FailureNote error={error} />
    </PlainDialog>
  )
}

/** What is said where the team says nothing. */
function useProductWords(row: MeaningRow): MeaningWords | undefined {
  const texts = useMeaningTexts()
  if (!texts) return undefined
  const { meaning } = meaningRow(texts, [], row)
  return { ...meaning, reply: `${texts.reply} ${meaning.tell}` }
}
