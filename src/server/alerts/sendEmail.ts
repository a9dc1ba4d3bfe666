import { fault } from '../../i18n/fault.ts'
import { hash } from 'node:crypto'
import { DeliveryFault, type Outgoing, noticeText } from './outgoing.ts'
import { untilAborted } from '../../client/deadline.ts'

export type Smtp = { url: string; from: string }

/** Requires TLS before sending a password or notice, except to this machine. */
function transportOptions(url: string, longestMs: number) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    ignoreTLS: isHere && !isSecure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Retries keep the message id, so mail servers can drop duplicates. */
export async function sendEmail(
  { url, from }: Smtp,
  { to, receiverId, publicUrl }: { to: string[]; receiverId: string; publicUrl: string },
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(transportOptions(url, 10_000))
  const { title, lines } = noticeText(outgoing)
  const sent = transport.sendMail({
    from,
    to,
    subject: title,
    text: [...lines, '', new URL('/alerts', publicUrl).href, ''].join('\n'),
    messageId: messageId(outgoing.id, receiverId, publicUrl),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': outgoing.language ?? 'en' },
  })
  await untilAborted(sent, signal)
    .catch((error: { code?: string; responseCode?: number }) => {
      throw signal.aborted ? new DeliveryFault('delivery.late') : faultOf(error)
    })
    .finally(() => transport.close())
}

function messageId(noticeId: string, receiverId: string, publicUrl: string): string {
  const name = hash('sha256', `${noticeId}\n${receiverId}`).slice(0, 40)
  return `<${name}@${new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/gi, '')}>`
}

/** Omits the server's message, which may repeat an address. */
function faultOf({ code, responseCode }: { code?: string; responseCode?: number }): DeliveryFault {
  if (responseCode !== undefined)
    return new DeliveryFault(fault('delivery.answered', { status: responseCode }))
  if (code === 'EAUTH') return new DeliveryFault('delivery.mail_password')
  return new DeliveryFault(code === 'ETIMEDOUT' ? 'delivery.late' : 'delivery.unreachable')
}
