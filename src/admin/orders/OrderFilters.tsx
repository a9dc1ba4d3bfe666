import { Autocomplete, Button, MenuItem, TextField } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { orderTypes } from '../../contract/order.ts'
import { knownStatuses, readStatus } from '../../contract/status.ts'

type Values = { status?: string; orderType?: string }

/** The two filters the service has. Statuses are an open set: the known ones are offered, any word is taken. */
export function OrderFilters() {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const { status = '', orderType = '' } = filterValues as Values
  const change = (changed: Values) => {
    const next = Object.entries({ ...filterValues, ...changed }).filter(([, value]) => value)
    setFilters(Object.fromEntries(next), {})
  }
  return (
    <>
      <Autocomplete
        freeSolo
        size="small"
        options={knownStatuses}
        value={status}
        onChange={(_, value) => change({ status: value?.trim() })}
        renderOption={({ key, ...item }, word) => (
          <li key={key} {...item}>
            {readStatus({ status: word, orderType: 'payin' }).label}&nbsp;<small>{word}</small>
          </li>
        )}
        renderInput={(input) => (
          <TextField
            {...input}
            label={translate('order.status')}
            placeholder={translate('order.any_status')}
          />
        )}
        sx={{ width: 220 }}
      />
      <TextField
        select
        label={translate('order.type')}
        value={orderType}
        onChange={({ target }) => change({ orderType: target.value })}
        sx={{ width: 140 }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{translate('order.any_type')}</MenuItem>
        {orderTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {type}
          </MenuItem>
        ))}
      </TextField>
      {(status || orderType) && <Button onClick={() => setFilters({}, {})}>{translate('list.clear')}</Button>}
    </>
  )
}
