import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../store/lowerPriority.ts'
import { answerLimits } from '../../contract/reading/limits.ts'
import { createErasure } from '../../ledger/erasure/createErasure.ts'
import { packAnswer } from '../../ledger/sweep/packAnswer.ts'
import { leaveOut } from '../erasure/leaveOut.ts'
import { createPersonHash } from '../erasure/personHash.ts'
import { createKeyRing } from '../keys/keyRing.ts'
import { createLogos } from '../logos/createLogos.ts'
import { redactText, type RedactSettings } from '../redact/redactText.ts'
import { createReveals } from '../redact/reveals.ts'
import { createSeal } from '../sign-in/seal.ts'
import type { RedactedBytes } from '../redact/redactAnswer.ts'
import type { Job, RedactJob, ThreadSettings } from './job.ts'

/** A thread that reads large answers, one after the other, with the keys of the gateway. */
const port = parentPort
if (!port) throw new Error('this is a thread, and nothing by itself')

lowerPriority()

const { keys, timeZone, mids, logos } = workerData as ThreadSettings
let now = 0
const ring = createKeyRing(keys)
const hash = createPersonHash(ring)
const reveals = createReveals({ seal: createSeal(ring), keys: ring, clock: () => now })
const settings: RedactSettings = {
  timeZone,
  mids,
  offer: reveals.offer,
  aliasOf: reveals.aliasOf,
  logoOf: logos ? createLogos({ keys: ring }).pathOf : undefined,
}

port.on('message', (job: Job) => {
  const result = job.what === 'pack' ? packAnswer(job) : redact(job)
  const handed = 'bytes' in result ? [result.bytes.buffer] : []
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(result, handed)
})

function redact({ bytes, answer, reader, erased, at }: RedactJob): RedactedBytes {
  now = at
  const sent = new TextDecoder().decode(bytes)
  const text = erased ? leaveOut(sent, createErasure(erased.mid, { hash }, erased.rows), answerLimits) : sent
  const redacted = redactText({ ...answer, text }, reader, settings)
  if ('fault' in redacted) return redacted
  const { text: shown, ...facts } = redacted
  return { ...facts, bytes: new TextEncoder().encode(shown) }
}
