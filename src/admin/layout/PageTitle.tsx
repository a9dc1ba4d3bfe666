import { Box, Typography } from '@mui/material'
import { useEffect, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type Props = { title: string; aside?: ReactNode; children?: ReactNode }

/** The page's one heading, with what can be done here at its right. */
export function PageTitle({ title, aside, children }: Props) {
  const translate = useTranslate()
  const name = translate('app.name')
  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 36, mb: 1.5 }}>
      <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {aside}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  )
}
