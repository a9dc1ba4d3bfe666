import { Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useId } from 'react'
import { visibleText } from '../fields/visibleText.ts'

type Props = {
  label: string
  offered: readonly string[]
  chosen: readonly string[]
  onChange: (mids: string[]) => void
}

/** Which merchants something is for. */
export function MidChecks({ label, offered, chosen, onChange }: Props) {
  const id = useId()
  return (
    <div className="mid-checks">
      <span id={id}>{label}</span>
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
