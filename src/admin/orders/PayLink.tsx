import { Box, Button, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { isLoopbackName } from '../../contract/redirect.ts'
import { CopyButton } from '../fields/CopyButton.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { Icon } from '../page/Icon.tsx'
import type { Money } from '../records.ts'
import { useMid } from '../session/SessionContext.ts'
import { monospace } from '../theme.ts'
import { MailLink } from './create/MailLink.tsx'

const QrCode = lazy(() => import('../fields/QrCode.tsx').then((file) => ({ default: file.QrCode })))

type Props = {
  url: string
  /** Of the order that it pays. */
  id: string
  money?: Money | undefined
}

/** The way to pay: as text, as a code to scan, as a letter, and, where it may be opened, with the host it leads to. */
export function PayLink({ url, id, money }: Props) {
  const translate = useTranslate()
  const link = openableLink(url)
  const { mode } = useMid()
  // In the demo the pay page lives in this very tab.
  const target =
    mode === 'demo' && link
      ? { component: Link, to: new URL(link.href).hash.slice(1) }
      : { component: 'a', href: link?.href, target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      {link && (
        <Suspense fallback={<div className="qr-code" />}>
          <QrCode text={url} label={translate('order.qr')} />
        </Suspense>
      )}
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h2">{translate('order.pay_link')}</Typography>
        <Box sx={{ fontFamily: monospace, fontSize: 12.5, overflowWrap: 'anywhere', my: 1 }}>
          <bdi>{visibleText(url)}</bdi>
          <CopyButton value={url} of={translate('order.pay_link')} />
        </Box>
        {link ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button {...target} variant="contained" endIcon={<Icon name="open" />}>
              {translate('order.open_link', { host: link.host })}
            </Button>
            <MailLink id={id} url={url} money={money} />
          </Box>
        ) : (
          <Typography sx={{ color: 'warning.main' }} role="alert">
            {translate('order.unsafe_link')}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {translate('order.link_once')}
        </Typography>
      </Box>
    </Box>
  )
}

/** A pay link that may be opened: https, or plain http on this very machine; never with a name and password in it. */
function openableLink(url: string): { href: string; host: string } | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, host, href, username, password } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
  return isSafe && !username && !password ? { href, host } : undefined
}
