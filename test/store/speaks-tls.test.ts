import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tlsFor } from '../../src/store/engine/postgres.ts'
import { openStore } from '../../src/store/openStore.ts'

test.each([
  'postgres://u:p@db.example.com/books',
  'postgresql://u:p@10.0.0.7:5432/books',
  'postgres://u:p@localhost.example.com/books',
  'postgres://u:p@127.0.0.1.example.com/books',
  'postgres://u:p@[2001:db8::1]:5432/books',
  'postgres://u:p@localhost/books?host=db.example.com',
  'postgres://u:p@db.example.com/books?application_name=sslmode',
])('connects to %s with TLS and a verified certificate', (url) => {
  expect(tlsFor(url)).toEqual({ ssl: true })
})

test.each([
  'postgres://u:p@localhost/books',
  'postgres://u:p@127.0.0.1:5432/books',
  'postgres://u:p@127.3.2.1/books',
  'postgres://u:p@[::1]/books',
  'postgres://u:p@/books?host=/run/postgresql',
  'postgres://u:p@db.example.com/books?sslmode=disable',
  'postgres://u:p@db.example.com/books?sslmode=no-verify',
  'postgres://u:p@db.example.com/books?sslmode=verify-full&sslrootcert=test/none.pem',
])('takes the TLS settings of %s from the address, or stays on this machine', (url) => {
  expect(url.includes('sslrootcert') || Object.keys(tlsFor(url)).length === 0).toBe(true)
})

test('reports a server without TLS with the setting to change', async () => {
  const received: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      received.push(bytes)
      socket.write('N')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  await expect(openStore(`postgres://u:p@127.0.0.1:${port}/books?sslmode=verify-full`)).rejects.toThrow(
    `the database at 127.0.0.1:${port}/books cannot be reached: The server does not support SSL connections. Add sslmode=disable to its address to do without`,
  )
  // Only the TLS request, and no plain text after it.
  expect(received.map((bytes) => bytes.toString('hex'))).toEqual(['0000000804d2162f'])
})
