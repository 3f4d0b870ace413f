import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../context'
import { getAutopickup, saveAutopickup } from './autopickup/agents.service'
import { confirmFinds, dismiss, listFinds, markFindsSeen, previewFinds } from './autopickup/finds.service'
import { distancesFromHome, forgetHome, readHome, saveOwnHome } from './home-location/home-location.service'
import { resumeMatches, vacancyMatches } from './lists.service'
import { ownScores } from './matching.service'
import { markMatchesSeen, resumeMatchCounters, vacancyMatchCounters } from './own-lists.service'
import { similarResumes, similarVacancies } from './similar.service'
import { matchCadence, setMatchCadence } from './subscription.service'

/** A trial run reads and scores hundreds of adverts. */
const rules = { autopickupTrial: { points: 30, duration: 60 } } as const

export function autopickupRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules, ctx.redis)
  mountCall(app, registry, 'GET /v1/resumes/:publicId/autopickup', ({ actor, params }) =>
    getAutopickup(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/resumes/:publicId/autopickup', ({ actor, params, body }) =>
    saveAutopickup(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/autopickup/finds', ({ actor, params, query }) =>
    listFinds(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/autopickup/trial', async ({ actor, params, body }) => {
    await limiter.take('autopickupTrial', String(actor.userId))
    return previewFinds(ctx, actor, params.publicId, body)
  })
  mountCall(
    app,
    registry,
    'POST /v1/resumes/:publicId/autopickup/seen',
    ({ actor, params, body, socketId }) =>
      markFindsSeen(ctx, actor, params.publicId, { ids: body.ids, socketId }),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/autopickup/dismissals', ({ actor, params, body }) =>
    dismiss(ctx, actor, params.publicId, { findPublicId: body.find_public_id, reason: body.reason }),
  )
  mountCall(app, registry, 'DELETE /v1/resumes/:publicId/autopickup/dismissals', ({ actor, params, body }) =>
    dismiss(ctx, actor, params.publicId, { findPublicId: body.find_public_id, reason: null }),
  )
  mountCall(
    app,
    registry,
    'POST /v1/resumes/:publicId/autopickup/confirmations',
    ({ actor, params, body, socketId }) =>
      confirmFinds(ctx, actor, params.publicId, { items: body.items, socketId }),
  )
}

export function matchingRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/resumes/:publicId/matches', ({ actor, params, query }) =>
    resumeMatches(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/matches/counters', ({ actor, params }) =>
    resumeMatchCounters(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/matches/seen', ({ actor, params }) =>
    markMatchesSeen(ctx, actor, 'resume', params.publicId),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/matches', ({ actor, params, query }) =>
    vacancyMatches(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/matches/counters', ({ actor, params }) =>
    vacancyMatchCounters(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/matches/seen', ({ actor, params }) =>
    markMatchesSeen(ctx, actor, 'vacancy', params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/home', ({ actor }) => readHome(ctx, actor))
  mountCall(app, registry, 'PUT /v1/my/home', ({ actor, body }) => saveOwnHome(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/my/home', ({ actor }) => forgetHome(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/home/distances', ({ actor, body }) =>
    distancesFromHome(ctx, actor, body.vacancy_ids),
  )
  mountCall(app, registry, 'POST /v1/matching/scores', ({ actor, body }) =>
    ownScores(ctx, actor, body.vacancy_ids, body.resume_public_id),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/similar', ({ params }) =>
    similarVacancies(ctx, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/similar', ({ actor, params }) =>
    similarResumes(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/matches/subscription', ({ actor, params }) =>
    matchCadence(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId/matches/subscription', ({ actor, params, body }) =>
    setMatchCadence(ctx, actor, params.publicId, body.cadence),
  )
}
