import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nProvider, useTranslate } from 'react-admin'
import { meaningParts, type MeaningLanguage, type MeaningWords } from '../../contract/meaning.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useStatusLabel } from '../fields/useReadStatus.ts'
import { visibleText } from '../fields/visibleText.ts'
import { PlainDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { isLanguage, languages } from '../language/languages.ts'
import { useMid } from '../session/MidContext.ts'
import { meaningRow, type MeaningRow } from './meaningRows.ts'
import { useKindName } from './useKindName.ts'
import { useMeaningTexts } from './useMeaningTexts.ts'

/** What was written before languages were told apart is for all. */
type Tongue = MeaningLanguage | 'all'
type Drafts = Partial<Record<Tongue, MeaningWords>>
type Props = { row: MeaningRow; onClose: () => void }

/** Writes what a status means in the team's words, in each language; what stays empty is said in others. */
export function MeaningDialog({ row, onClose }: Props) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { writeMeaning } = useGateway()
  const { mid, mids } = useMid()
  const labelOf = useStatusLabel()
  const kindName = useKindName()
  const [said] = useState(() => draftsOf(row))
  const [drafts, setDrafts] = useState(said)
  const [tongue, setTongue] = useState(useFirstTongue(said))
  const [isForAll, setIsForAll] = useState(false)
  const words = drafts[tongue] ?? {}
  const usual = useProductWords(row, tongue === 'all' ? undefined : tongue)
  const of = { status: row.status, kind: row.kind, mids: isForAll ? [...mids] : [mid] }
  const { run, isBusy, error } = useOnce(async (write: () => Promise<void>) => {
    await write()
    await queryClient.invalidateQueries({ queryKey: ['meanings', 'own'] })
    onClose()
  })
  const save = () =>
    void run(async () => {
      for (const each of tongues) {
        const written = filled(drafts[each])
        // For other merchants, too, it is said as it stands here.
        if (!isForAll && isSame(written, filled(said[each]))) continue
        if (written === null && said[each] === undefined) continue
        await writeMeaning({ ...of, language: each === 'all' ? null : each, words: written })
      }
    })
  const reset = () => void run(() => writeMeaning({ ...of, words: null }))
  return (
    <PlainDialog
      title={translate('meaning.edit', { status: labelOf(row.status), kind: kindName(row.kind) })}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={save}
      actions={
        <>
          {row.own.length > 0 && (
            <Button onClick={reset} disabled={isBusy}>
              {translate('meaning.reset')}
            </Button>
          )}
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('meaning.keep')}
          </Button>
        </>
      }
    >
      <p className="note">{translate('meaning.empty_means')}</p>
      <div className="meaning-fields">
        <PlainSelect
          isAbove
          label={translate('meaning.language')}
          value={tongue}
          options={[
            ...languages.map(({ locale, name }) => ({ value: locale, label: name, lang: locale })),
            ...(said.all ? [{ value: 'all', label: translate('meaning.any_language') }] : []),
          ]}
          onChange={(chosen) => setTongue(isLanguage(chosen) ? chosen : 'all')}
        />
        {meaningParts.map((part) => (
          <TextField
            key={part}
            fullWidth
            multiline
            autoComplete="off"
            lang={tongue === 'all' ? undefined : tongue}
            label={translate(`meaning.${part}`)}
            placeholder={usual?.[part]}
            value={words[part] ?? ''}
            onChange={({ target }) => setDrafts({ ...drafts, [tongue]: { ...words, [part]: target.value } })}
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

const tongues: readonly Tongue[] = ['all', ...languages.map(({ locale }) => locale)]

function draftsOf({ own }: MeaningRow): Drafts {
  return Object.fromEntries(own.map(({ language, words }) => [language ?? 'all', words]))
}

/** The one that is read, unless all that was written is for all. */
function useFirstTongue(said: Drafts): Tongue {
  const locale = useI18nProvider().getLocale()
  const own = isLanguage(locale) ? locale : 'en'
  return said.all && said[own] === undefined ? 'all' : own
}

function filled(words: MeaningWords = {}): MeaningWords | null {
  const entries = Object.entries(words).filter(([, text]) => text.trim() !== '')
  return entries.length === 0 ? null : (Object.fromEntries(entries) as MeaningWords)
}

function isSame(one: MeaningWords | null, other: MeaningWords | null): boolean {
  return meaningParts.every((part) => one?.[part] === other?.[part])
}

/** What is said where the team says nothing. */
function useProductWords(row: MeaningRow, language: MeaningLanguage | undefined): MeaningWords | undefined {
  const texts = useMeaningTexts(language)
  if (!texts) return undefined
  const { meaning } = meaningRow(texts, [], row)
  return { ...meaning, reply: `${texts.reply} ${meaning.tell}` }
}
