import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { getAvailability, setAvailability } from './availability.service'
import { answersOf, getQuestions, setQuestions } from './questions.service'
import { getStages, setStages } from './stages.service'

export function vacancyScreeningRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/vacancies/:publicId/stages', ({ actor, params }) =>
    getStages(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/vacancies/:publicId/stages', ({ actor, params, body, socketId }) =>
    setStages(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/availability', ({ actor, params }) =>
    getAvailability(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/vacancies/:publicId/availability', ({ actor, params, body, socketId }) =>
    setAvailability(ctx, actor, { vacancyPublicId: params.publicId, hours: body, socketId }),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/questions', ({ actor, params }) =>
    getQuestions(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/vacancies/:publicId/questions', ({ actor, params, body, socketId }) =>
    setQuestions(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mount(app, registry, 'GET /v1/negotiations/:publicId/answers', ({ actor, params }) =>
    answersOf(ctx, actor, params.publicId),
  )
}
