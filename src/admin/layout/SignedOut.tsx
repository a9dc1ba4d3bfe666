import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Where a refused session ends. */
export function SignedOut() {
  const translate = useTranslate()
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}>
      <Box sx={{ textAlign: 'center' }}>
        <Typography variant="h1" sx={{ mb: 2 }}>
          {translate('app.signed_out')}
        </Typography>
        <Button variant="contained" onClick={() => location.assign('/')}>
          {translate('app.sign_in_again')}
        </Button>
      </Box>
    </Box>
  )
}
