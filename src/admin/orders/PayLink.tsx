import { Box, Button, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { isLoopbackName } from '../../contract/redirect.ts'
import { CopyButton } from '../fields/CopyButton.tsx'
import { QrCode } from '../fields/QrCode.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { Folded } from '../page/Folded.tsx'
import { Icon } from '../page/Icon.tsx'
import { Section } from '../page/Section.tsx'
import type { Intent, Order } from '../records.ts'
import { useMid } from '../session/MidContext.ts'
import { usePermission } from '../session/usePermission.ts'
import { monospace } from '../theme.ts'
import { findReceipt } from './receipts.ts'

/** The way to pay: as text, as a code to scan, and, where it may be opened, with the host it leads to. */
export function PayLink({ url }: { url: string }) {
  const translate = useTranslate()
  const link = openableLink(url)
  const { mode } = useMid()
  // In the demo the pay page lives in this very tab.
  const target =
    mode === 'demo' && link
      ? { component: Link, to: new URL(link.href).pathname }
      : { component: 'a', href: link?.href, target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      {link && <QrCode text={url} label={translate('order.qr')} />}
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h2">{translate('order.pay_link')}</Typography>
        <Box sx={{ fontFamily: monospace, fontSize: 12.5, overflowWrap: 'anywhere', my: 1 }}>
          <bdi>{visibleText(url)}</bdi>
          <CopyButton value={url} of={translate('order.pay_link')} />
        </Box>
        {link ? (
          <Button {...target} variant="contained" endIcon={<Icon name="open" />}>
            {translate('order.open_link', { host: link.host })}
          </Button>
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

/** The one thing to do while the payer is waited for; afterwards it would only invite a second payment. */
export function PayPart({ order, isWaiting }: { order: Order; isWaiting: boolean }) {
  const translate = useTranslate()
  const url = usePayLink(order)
  if (!url) return null
  const link = <PayLink url={url} />
  if (isWaiting) return <Section title={translate('order.pay')}>{link}</Section>
  return <Folded title={translate('order.pay_link')}>{link}</Folded>
}

const latest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' as const } }

/** No read of the service gives a pay link back: it is in the receipt of this tab, or the gateway has kept it. */
function usePayLink({ id, mid }: Order): string | undefined {
  const inUse = useMid()
  const mayRead = usePermission('intents.read')
  const receipt = findReceipt(id)
  const { data } = useGetList<Intent>(
    'intents',
    { ...latest, filter: { orderId: id, mid: mid ?? inUse.mid } },
    // The page stands without it.
    { enabled: mayRead && receipt?.payUrl === undefined, retry: false, onError: () => {} },
  )
  return receipt?.payUrl ?? data?.[0]?.payUrl
}
