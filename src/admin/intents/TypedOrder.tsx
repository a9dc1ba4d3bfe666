import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

type Props = { label: string; words: string; onChoose: (id: string) => void }

/** An order that the operator has found elsewhere. */
export function TypedOrder({ label, words, onChoose }: Props) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [isTold, setIsTold] = useState(false)
  const orderId = typed.trim()
  const isId = /^\S{1,512}$/.test(orderId)
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTold(true)
        if (isId) onChoose(orderId)
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        error={isTold && !isId}
        helperText={isTold && !isId ? translate('intents.bad_id') : undefined}
      />
      <Button type="submit" variant="outlined">
        {words}
      </Button>
    </Box>
  )
}
