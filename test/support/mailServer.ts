import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type Mail = { from: string; to: string[]; text: string }

/** A minimal mail server that accepts every mail, or refuses it. */
export async function startMailServer({ refuses = false } = {}) {
  const mails: Mail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let [text, from, data] = ['', '', false]
    let to: string[] = []
    const say = (line: string) => void socket.write(`${line}\r\n`)
    say('220 mail.test ESMTP')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
      for (;;) {
        const end = text.indexOf(data ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (data ? 5 : 2))
        if (data) {
          mails.push({ from, to, text: line })
          ;[data, to] = [false, []]
          say('250 taken')
        } else if (/^EHLO/i.test(line)) say('250 mail.test')
        else if (/^MAIL FROM:/i.test(line)) {
          from = /<(.*?)>/.exec(line)?.[1] ?? ''
          say(refuses ? '550 no' : '250 ok')
        } else if (/^RCPT TO:/i.test(line)) {
          to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
          say('250 ok')
        } else if (/^DATA/i.test(line)) {
          data = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) {
          say('221 bye')
          socket.end()
        } else say('502 what')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
