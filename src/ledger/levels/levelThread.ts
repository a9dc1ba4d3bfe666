import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../store/lowerPriority.ts'
import type { LevelJob } from './levelJob.ts'
import { readKinds } from './readKinds.ts'
import { rrEvidence } from './rrEvidence.ts'

/** A thread that fits usual fees, one job after the other. */
const port = parentPort
if (!port) throw new Error('this is a thread, and nothing by itself')

lowerPriority()

port.on('message', (job: LevelJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(job.what === 'kinds' ? readKinds(job) : rrEvidence(job.pairs))
})
