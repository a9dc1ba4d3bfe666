import { useTranslate } from 'ra-core'
import { visibleText } from '../fields/visibleText.ts'

type Props = { id: string; isPicked: boolean; pick: (isRange: boolean) => void }

/** Selects its row. With Shift: all rows from the one before to this one. */
export function PickBox({ id, isPicked, pick }: Props) {
  const translate = useTranslate()
  return (
    // With Shift a press would select the words in between, too.
    <label className="pick" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        aria-label={translate('selection.row', { id: visibleText(id) })}
        checked={isPicked}
        onChange={({ nativeEvent }) => pick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
