import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../context'
import { resumeMatches, vacancyMatches } from './lists.service'
import { ownScores } from './scores.service'
import { similarResumes, similarVacancies } from './similar.service'
import { matchCadence, setMatchCadence } from './subscription.service'
import { resumeMatchCounters, seeMatches, vacancyMatchCounters } from './visits.service'

export function matchingRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/resumes/:publicId/matches', ({ actor, params, query }) =>
    resumeMatches(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/matches/counters', ({ actor, params }) =>
    resumeMatchCounters(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/resumes/:publicId/matches/seen', ({ actor, params }) =>
    seeMatches(ctx, actor, 'resume', params.publicId),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/matches', ({ actor, params, query }) =>
    vacancyMatches(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/matches/counters', ({ actor, params }) =>
    vacancyMatchCounters(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/vacancies/:publicId/matches/seen', ({ actor, params }) =>
    seeMatches(ctx, actor, 'vacancy', params.publicId),
  )
  mount(app, registry, 'POST /v1/matching/scores', ({ actor, body }) =>
    ownScores(ctx, actor, body.vacancy_ids),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/similar', ({ params }) =>
    similarVacancies(ctx, params.publicId),
  )
  mount(app, registry, 'GET /v1/resumes/:publicId/similar', ({ actor, params }) =>
    similarResumes(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/matches/subscription', ({ actor, params }) =>
    matchCadence(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/vacancies/:publicId/matches/subscription', ({ actor, params, body }) =>
    setMatchCadence(ctx, actor, params.publicId, body.cadence),
  )
}
