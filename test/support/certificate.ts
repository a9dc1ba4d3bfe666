import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate for 127.0.0.1, localhost and pay.example.test, valid for a day before and after. */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('pay')))))
  const day = 24 * 60 * 60 * 1000
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, names)))),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

/** An ASN.1 element in the encoding of X.509: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)

/** A time such as 20261122063000Z. */
const time = (ms: number) => der(0x18, Buffer.from(new Date(ms).toISOString().replace(/\.\d+|[^\dZ]/g, '')))

const commonName = der(0x06, Buffer.from([0x55, 4, 3]))
const subjectAltName = der(0x06, Buffer.from([0x55, 29, 17]))
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2])))
const names = sequence(
  der(0x87, Buffer.from([127, 0, 0, 1])),
  der(0x82, Buffer.from('localhost')),
  der(0x82, Buffer.from('pay.example.test')),
)
