import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { LevelJob } from './levelJob.ts'
import { readKinds } from './readKinds.ts'
import { rrEvidence } from './rrEvidence.ts'

/** A thread that fits usual fees, one job after the other. */
const port = parentPort
if (!port) throw new Error('this is a thread, and nothing by itself')

// On Linux this is of the thread alone: whoever is answered at once goes first.
if (process.platform === 'linux') setPriority(10)

port.on('message', (job: LevelJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(job.what === 'kinds' ? readKinds(job) : rrEvidence(job.pairs))
})
