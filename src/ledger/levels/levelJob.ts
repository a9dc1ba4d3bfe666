import type { KindsJob, Renewed } from './readKinds.ts'
import type { Exchanged, RrEvidence } from './rrEvidence.ts'

/** What is asked of the thread: all of it can be handed from thread to thread. */
export type LevelJob = ReadJob | EvidenceJob

export type ReadJob = { what: 'kinds' } & KindsJob
export type EvidenceJob = { what: 'evidence'; pairs: readonly (readonly Exchanged[])[] }

export type LevelResult<J extends LevelJob = LevelJob> = J extends ReadJob ? Renewed[] : RrEvidence
