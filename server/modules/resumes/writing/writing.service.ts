import type { WritingKind } from '@/lib/contracts/writing'
import { openAiCompatible } from '@/server/adapters/text-model/openai-compatible'
import { TextModelFailed } from '@/server/adapters/text-model/text-model'
import { translator } from '@/server/lib/translator'
import type { Actor } from '@/server/platform/actor'
import { createConcurrencyLimit } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../../context'
import { coverPerson } from '../cover'
import { findPeople } from '../person.repository'

/** Longer than the day that is counted. */
const counted = { points: Number.MAX_SAFE_INTEGER, duration: 48 * 3600 }
const rules = { writingPerson: counted, writingTotal: counted }
/** Of one process: a slow service must not hold all requests. */
const atOnce = 8
/** What a service adds to a text beyond this is cut off. */
const maxLength = 8000

export interface Writing {
  /** @throws AppError forbidden for employers */
  about(actor: Actor): Promise<{ service: string | null; left: number }>
  /** @throws AppError forbidden, not_found without a service, limit_exceeded, busy, text_model_failed */
  improve(
    actor: Actor,
    ask: { kind: WritingKind; text: string },
  ): Promise<{ text: string; covered: boolean; left: number }>
}

/** Texts worded by the configured service. Nothing of a text is stored or logged. */
export function createWriting(ctx: ServiceContext): Writing {
  const { env } = ctx
  const t = translator('resumes')
  const model = openAiCompatible(env)
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules, ctx.redis)
  const places = createConcurrencyLimit(atOnce, 0)
  const day = () => ctx.clock.now().toISOString().slice(0, 10)
  const personKey = (actor: Actor) => `${day()}:${actor.userId}`
  const requireCandidate = (actor: Actor) => {
    if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  }

  /** Counts one for the person and one for all. @throws AppError limit_exceeded */
  async function count(actor: Actor): Promise<number> {
    const [own, all] = [personKey(actor), day()]
    const used = await limiter.take('writingPerson', own)
    if (used > env.TEXT_MODEL_DAILY_PERSON) {
      await limiter.release('writingPerson', own)
      throw new AppError('limit_exceeded', { data: { limit: env.TEXT_MODEL_DAILY_PERSON, remaining: 0 } })
    }
    if ((await limiter.take('writingTotal', all)) > env.TEXT_MODEL_DAILY_TOTAL) {
      await Promise.all([limiter.release('writingPerson', own), limiter.release('writingTotal', all)])
      ctx.log.warn({ budget: env.TEXT_MODEL_DAILY_TOTAL }, 'the daily budget of the text model is spent')
      throw new AppError('limit_exceeded', { data: { limit: env.TEXT_MODEL_DAILY_TOTAL, remaining: 0 } })
    }
    return used
  }

  return {
    async about(actor) {
      requireCandidate(actor)
      if (!model) return { service: null, left: 0 }
      const used = await limiter.count('writingPerson', personKey(actor))
      return { service: model.service, left: Math.max(0, env.TEXT_MODEL_DAILY_PERSON - used) }
    },
    async improve(actor, { kind, text }) {
      requireCandidate(actor)
      if (!model) throw new AppError('not_found')
      const person = (await findPeople(ctx.db, [actor.userId])).get(actor.userId)
      if (!person) throw new AppError('not_found')
      const covered = coverPerson(text, person)
      const asked = places.run(async () => {
        const used = await count(actor)
        try {
          const answer = await model.complete({
            instruction: t(`writing.${kind}`),
            text: covered,
          })
          return { text: answer.slice(0, maxLength), used }
        } catch (error) {
          if (!(error instanceof TextModelFailed)) throw error
          // What did not come costs the person nothing; the total counts calls, not answers.
          await limiter.release('writingPerson', personKey(actor))
          ctx.log.warn({ reason: error.message }, 'a text was not worded')
          throw new AppError('text_model_failed')
        }
      })
      if (!asked) throw new AppError('busy')
      const { text: improved, used } = await asked
      return {
        text: improved,
        covered: covered !== text,
        left: Math.max(0, env.TEXT_MODEL_DAILY_PERSON - used),
      }
    },
  }
}
