import { Box } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { text: string; children: ReactNode; focusable?: boolean }

/** A word more on hover and on focus, in CSS alone: a table holds hundreds of these. */
export function Tip({ text, children, focusable = false }: Props) {
  return (
    <Box component="span" data-tip={text} {...(focusable && { tabIndex: 0 })} sx={look}>
      {children}
    </Box>
  )
}

const look = {
  position: 'relative',
  '&:hover::after, &:focus-visible::after': {
    content: 'attr(data-tip)',
    position: 'absolute',
    left: 0,
    bottom: '100%',
    zIndex: 'tooltip',
    mb: '4px',
    px: '7px',
    py: '3px',
    borderRadius: 1,
    bgcolor: 'text.primary',
    color: 'background.default',
    fontSize: 12,
    lineHeight: 1.4,
    width: 'max-content',
    maxWidth: 300,
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
  },
} as const
