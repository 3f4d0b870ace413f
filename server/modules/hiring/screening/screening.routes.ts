import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import {
  addTemplate,
  changeTemplate,
  lettersForNegotiation,
  lettersForVacancy,
  listOwnTemplates,
  previewLetter,
  removeTemplate,
  restoreTemplate,
} from './templates.service'
import {
  answersOf,
  getAvailability,
  getQuestions,
  getStages,
  setAvailability,
  setQuestions,
  setStages,
} from './vacancy-screening.service'

export function vacancyScreeningRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/stages', ({ actor, params }) =>
    getStages(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId/stages', ({ actor, params, body, socketId }) =>
    setStages(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/availability', ({ actor, params }) =>
    getAvailability(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId/availability', ({ actor, params, body, socketId }) =>
    setAvailability(ctx, actor, { vacancyPublicId: params.publicId, hours: body, socketId }),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/questions', ({ actor, params }) =>
    getQuestions(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/vacancies/:publicId/questions', ({ actor, params, body, socketId }) =>
    setQuestions(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/answers', ({ actor, params }) =>
    answersOf(ctx, actor, params.publicId),
  )
}

export function letterTemplateRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/letter-templates', ({ actor, query }) =>
    listOwnTemplates(ctx, actor, query.kind),
  )
  mountCall(app, registry, 'POST /v1/my/letter-templates', ({ actor, body }) => addTemplate(ctx, actor, body))
  mountCall(app, registry, 'PUT /v1/my/letter-templates/:publicId', ({ actor, params, body }) =>
    changeTemplate(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mountCall(app, registry, 'DELETE /v1/my/letter-templates/:publicId', ({ actor, params }) =>
    removeTemplate(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/letter-templates/:publicId/restoration', ({ actor, params }) =>
    restoreTemplate(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/letter-preview', ({ actor, params, body }) =>
    previewLetter(ctx, actor, { vacancyPublicId: params.publicId, text: body.text }),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/letter-templates', ({ actor, params, query }) =>
    lettersForVacancy(ctx, actor, {
      vacancyPublicId: params.publicId,
      kind: query.kind,
      resume: query.resume,
    }),
  )
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/letter-templates', ({ actor, params, query }) =>
    lettersForNegotiation(ctx, actor, { publicId: params.publicId, kind: query.kind }),
  )
}
