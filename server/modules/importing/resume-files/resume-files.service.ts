import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { maxResumeFileBytes, type ReadResume } from '@/lib/contracts/resume-files'
import type { Actor } from '@/server/platform/actor'
import { fileUser, inTurn } from '@/server/platform/children/file-work'
import { AppError } from '@/server/platform/errors'
import { sourceOf } from '@/server/platform/stored-upload'
import type { ServiceContext } from '../../context'
import { type ReaderInput, readInChild } from './reader-child'

/** A file stays on the disk until its turn comes: whoever waits takes no memory. */
export type ResumeSource = { kind: 'file'; file: Blob } | { kind: 'text'; text: string }

const inputOf = async (source: ResumeSource): Promise<ReaderInput> =>
  source.kind === 'text' ? source : { kind: 'file', source: await sourceOf(source.file) }

export interface ResumeReader {
  /** @throws AppError rate_limited, busy, file_* */
  read(source: ResumeSource, by: { actor: Actor | null; ip: string }): Promise<ReadResume>
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
      const answer = await inTurn(user, async () => readInChild(await inputOf(source)))
      if (answer.ok) return answer.read
      if (answer.unexpected)
        log.warn({ reason: answer.unexpected, ms: Date.now() - started }, 'a resume file could not be read')
      throw new AppError(answer.problem)
    },
  }
}
