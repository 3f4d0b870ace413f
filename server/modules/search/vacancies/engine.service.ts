import type { Db } from '@/server/db/client'
import { companyCode, numberCode } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { type CandidateWish, findCandidates } from '../engine/candidates'
import { EmbeddedEngine } from '../engine/embedded/embedded-engine'
import { openSearchOf } from '../engine/opensearch/opensearch-engine'
import type { SearchEngine } from '../engine/search-engine'

const engines = new WeakMap<Db, SearchEngine>()

/** The engine that holds the open vacancies of a database. */
export function engineOf(ctx: Pick<ServiceContext, 'db' | 'env' | 'log'>): SearchEngine {
  const { db } = ctx
  const known = engines.get(db)
  if (known) return known
  const engine = openSearchOf(ctx)?.vacancies ?? new EmbeddedEngine(db)
  engines.set(db, engine)
  return engine
}

/**
 * Has the engine read its index before somebody asks; a large market takes its time. Returns whether it has been whole: a
 * process that answers before would leave vacancies out.
 */
export function readSearch(ctx: ServiceContext): () => boolean {
  const engine = engineOf(ctx)
  const began = performance.now()
  let whole = false
  let reading = false
  const read = () => {
    if (reading) return
    reading = true
    engine
      .ready()
      .then(() => {
        whole = true
        const { documents } = engine.state()
        // Nothing to report before the first vacancy is there.
        ctx.log[documents > 0 ? 'info' : 'debug'](
          { vacancies: documents, ms: Math.round(performance.now() - began) },
          'the search index is whole',
        )
      })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the search index could not be read yet'))
      .finally(() => {
        reading = false
      })
  }
  read()
  return () => {
    if (!whole) read()
    return whole
  }
}

/**
 * How many vacancies a company has open under its own name, by the index: one that hires thousands would be counted for
 * longer than its page is made. Undefined until the index is whole; of thousands, those that ended within the last minute
 * may be counted.
 */
export async function countOpenOf(
  ctx: ServiceContext,
): Promise<((companyId: number) => Promise<number | null>) | undefined> {
  const engine = engineOf(ctx)
  if (!engine.state().whole) return undefined
  await engine.refresh({ soon: true })
  const now = Math.floor(ctx.clock.now().getTime() / 1000)
  return (companyId) => engine.countByCode(companyCode(companyId), now)
}

/** Vacancies that may suit, by the search engine; null where none is set or it is away. */
export async function vacancyCandidates(ctx: ServiceContext, wish: CandidateWish): Promise<number[] | null> {
  const engine = openSearchOf(ctx)?.vacancies
  const options = { roleCode: (id: number) => numberCode('role', id), now: ctx.clock.now() }
  return engine ? findCandidates(ctx.db, engine, wish, options) : null
}
