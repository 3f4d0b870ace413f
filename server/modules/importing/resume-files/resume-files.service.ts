import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { maxResumeFileBytes, type ReadResume } from '@/lib/contracts/resume-files'
import type { Actor } from '@/server/platform/actor'
import { fileUser, inTurn } from '@/server/platform/children/file-work'
import { AppError } from '@/server/platform/errors'
import type { QueueUser } from '@/server/platform/fair-queue'
import { sourceOf } from '@/server/platform/stored-upload'
import type { ServiceContext } from '../../context'
import { type ReaderAnswer, type ReaderInput, readInChild } from './reader-child'
import { readScan } from './scan-reader'

/** A file stays on the disk until its turn comes: whoever waits takes no memory. */
export type ResumeSource = { kind: 'file'; file: Blob } | { kind: 'text'; text: string }

const inputOf = async (source: ResumeSource): Promise<ReaderInput> =>
  source.kind === 'text' ? source : { kind: 'file', source: await sourceOf(source.file) }

/** A scan of somebody who is signed in, read by its pictures; undefined for anything else, and where nothing is found. */
async function readAsScan(
  source: ResumeSource,
  { problem }: Extract<ReaderAnswer, { ok: false }>,
  actor: Reading['actor'],
  user: QueueUser,
): Promise<ReaderAnswer | undefined> {
  if (problem !== 'file_no_text' || actor === null || source.kind !== 'file') return undefined
  const pages = await readScan(user, await sourceOf(source.file))
  if (!pages || pages.every((page) => page.length === 0)) return undefined
  const answer = await inTurn(user, () => readInChild({ kind: 'pages', pages }))
  return answer.ok ? answer : undefined
}

/** For whom is read: an account, or a guest by the address. */
interface Reading {
  actor: Pick<Actor, 'publicId'> | null
  ip: string
}

export interface ResumeReader {
  /** @throws AppError rate_limited, busy, file_* */
  read(source: ResumeSource, by: Reading): Promise<ReadResume>
}

/** Reads files and texts of people who may not even be signed in: nothing is kept of them. */
export function createResumeReader({ log }: Pick<ServiceContext, 'log'>): ResumeReader {
  const limiter = new RateLimiterMemory({ keyPrefix: 'resume-file', points: 30, duration: 15 * 60 })

  async function take(key: string): Promise<void> {
    // An unknown address is a call made inside the process.
    if (key === '') return
    try {
      await limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('rate_limited', { retryAfter: refused.msBeforeNext / 1000 })
    }
  }

  return {
    async read(source, { actor, ip }) {
      if (source.kind === 'file' && source.file.size > maxResumeFileBytes)
        throw new AppError('file_too_large')
      const user = fileUser(actor, ip)
      await take(user.key)
      const started = Date.now()
      const first = await inTurn(user, async () => readInChild(await inputOf(source)))
      const answer = first.ok ? first : ((await readAsScan(source, first, actor, user)) ?? first)
      if (answer.ok) return answer.read
      if (answer.unexpected)
        log.warn({ reason: answer.unexpected, ms: Date.now() - started }, 'a resume file could not be read')
      throw new AppError(answer.problem)
    },
  }
}
