import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../../data-provider/useGateway.ts'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { useTypedAmount } from '../../fields/useTypedAmount.ts'
import { visibleText } from '../../fields/visibleText.ts'
import { PlainDialog } from '../../forms/PlainDialog.tsx'
import { PlainSelect } from '../../forms/PlainSelect.tsx'
import { useOnce } from '../../forms/useOnce.ts'
import type { FeeFloor } from '../../records.ts'

type Kind = Pick<FeeFloor, 'mid' | 'currency'>
type Props = { kinds: readonly Kind[]; floors: readonly FeeFloor[]; onClose: () => void }

/** One merchant and currency at a time; what is set already stands in the field. */
export function FloorDialog({ kinds, floors, onClose }: Props) {
  const translate = useTranslate()
  const { setFeeFloor } = useGateway()
  const queryClient = useQueryClient()
  const mids = [...new Set(kinds.map(({ mid }) => mid))].toSorted()
  const currenciesOf = (of: string) =>
    [...new Set(kinds.filter((kind) => kind.mid === of).map(({ currency }) => currency))].toSorted()
  const present = (kind: Kind) =>
    floors.find(({ mid, currency }) => mid === kind.mid && currency === kind.currency)?.floor ?? ''
  const first = { mid: mids[0] ?? '', currency: currenciesOf(mids[0] ?? '')[0] ?? '' }
  const { read, write, faultOf } = useTypedAmount()
  const [kind, setKind] = useState<Kind>(first)
  const [floor, setFloor] = useState(() => write(present(first)))
  const choose = (chosen: Kind) => {
    setKind(chosen)
    setFloor(write(present(chosen)))
  }
  const text = floor.trim()
  const wrong = translate('levels.floor_wrong')
  const amount = read(text) ?? ''
  const isRight = text === '' || /^\d{1,12}(\.\d{1,18})?$/.test(amount)
  const { run, isBusy, error } = useOnce(async () => {
    await setFeeFloor({ mids: [kind.mid], currency: kind.currency, floor: text === '' ? null : amount })
    await queryClient.invalidateQueries({ queryKey: ['fee-levels'] })
    onClose()
  })
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: visibleText(value) }))
  return (
    <PlainDialog
      title={translate('levels.floor_title')}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => isRight && void run()}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isRight}>
            {translate('levels.floor_save')}
          </Button>
        </>
      }
    >
      <p>{translate('levels.floor_help')}</p>
      <div className="page-filters">
        {mids.length > 1 && (
          <PlainSelect
            label={translate('levels.floor_merchant')}
            value={kind.mid}
            options={options(mids)}
            onChange={(mid) => choose({ mid, currency: currenciesOf(mid)[0] ?? '' })}
          />
        )}
        <PlainSelect
          label={translate('levels.floor_currency')}
          value={kind.currency}
          options={options(currenciesOf(kind.mid))}
          onChange={(currency) => choose({ ...kind, currency })}
        />
      </div>
      <TextField
        fullWidth
        autoFocus
        autoComplete="off"
        label={translate('levels.floor_amount')}
        value={floor}
        error={!isRight}
        helperText={isRight ? undefined : (faultOf(text, wrong) ?? wrong)}
        onChange={({ target }) => setFloor(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 40 } }}
      />
      <FailureNote error={error} />
    </PlainDialog>
  )
}
