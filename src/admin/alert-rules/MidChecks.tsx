import { Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'

type Props = { offered: readonly string[]; chosen: readonly string[]; onChange: (mids: string[]) => void }

/** Which merchants a rule or a receiver is for. */
export function MidChecks({ offered, chosen, onChange }: Props) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div className="rule-mids">
      <span id={id}>{translate('alert_rules.mids')}</span>
      <FormGroup row role="group" aria-labelledby={id}>
        {offered.map((mid) => (
          <FormControlLabel
            key={mid}
            label={visibleText(mid)}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(mid)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, mid] : chosen.filter((one) => one !== mid))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </div>
  )
}
