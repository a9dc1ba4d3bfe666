import { Box, Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useGateway } from '../../data-provider/useGateway.ts'
import type { OrderValues } from '../orderForm.ts'

const TemplateList = lazy(() => import('./TemplateList.tsx').then((file) => ({ default: file.TemplateList })))
const SaveTemplate = lazy(() => import('./SaveTemplate.tsx').then((file) => ({ default: file.SaveTemplate })))

/** Begins the form with a template, or keeps it as one. What opens comes when it is asked for. */
export function TemplateBar() {
  const translate = useTranslate()
  const { listTemplates } = useGateway()
  const { getValues } = useFormContext<OrderValues>()
  const [open, setOpen] = useState<'list' | 'save'>()
  const [saved, setSaved] = useState<string>()
  const close = () => setOpen(undefined)
  // There is no gateway in the demo.
  if (typeof listTemplates !== 'function') return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Button onClick={() => setOpen('list')}>{translate('create.templates.use')}</Button>
      <Button
        onClick={() => {
          setSaved(undefined)
          setOpen('save')
        }}
      >
        {translate('create.templates.save')}
      </Button>
      {saved !== undefined && (
        <span role="status" className="quiet">
          {translate('create.templates.saved')}: <bdi>{saved}</bdi>
        </span>
      )}
      <Suspense>
        {open === 'list' && <TemplateList onClose={close} />}
        {open === 'save' && <SaveTemplate values={getValues()} onSaved={setSaved} onClose={close} />}
      </Suspense>
    </Box>
  )
}
