import type { Hono } from 'hono'
import { createReadingWatch } from '@/server/modules/security'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { act, editLetter, undoPending } from './act.service'
import { apply, applyOptions, ownApplicationLimit } from './apply.service'
import { invite } from './invite.service'
import { getNegotiation, listOfResume, listOfVacancy, listOwn } from './read.service'

export function negotiationRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const watch = createReadingWatch(ctx)
  mount(app, registry, 'GET /v1/vacancies/:publicId/apply-options', ({ actor, params }) =>
    applyOptions(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/vacancies/:publicId/applications', ({ actor, params, body, socketId }) =>
    apply(ctx, actor, {
      vacancyPublicId: params.publicId,
      resumePublicId: body.resume_public_id,
      letter: body.letter,
      answers: body.answers,
      questionsVersion: body.questions_version,
      socketId,
    }),
  )
  mount(app, registry, 'POST /v1/resumes/:publicId/invitations', ({ actor, params, body, socketId }) =>
    invite(ctx, actor, {
      resumePublicId: params.publicId,
      vacancyPublicId: body.vacancy_public_id,
      text: body.text,
      token: body.token,
      socketId,
    }),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/negotiations', async ({ actor, params, query }) => {
    const shown = await listOfVacancy(ctx, actor, params.publicId, query)
    await watch.page(actor, query.page)
    return shown
  })
  mount(app, registry, 'GET /v1/resumes/:publicId/negotiations', ({ actor, params, query }) =>
    listOfResume(ctx, actor, params.publicId, query),
  )
  mount(app, registry, 'GET /v1/my/negotiations', async ({ actor, query }) => {
    const shown = await listOwn(ctx, actor, query)
    await watch.page(actor, query.page)
    return shown
  })
  mount(app, registry, 'GET /v1/my/applications/limit', ({ actor }) => ownApplicationLimit(ctx, actor))
  mount(app, registry, 'GET /v1/negotiations/:publicId', async ({ actor, params }) => {
    const shown = await getNegotiation(ctx, actor, params.publicId)
    await watch.application(actor)
    return shown
  })
  mount(app, registry, 'POST /v1/negotiations/:publicId/actions', ({ actor, params, body, socketId }) =>
    act(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mount(app, registry, 'DELETE /v1/negotiations/:publicId/pending', ({ actor, params }) =>
    undoPending(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/negotiations/:publicId/letter', ({ actor, params, body, socketId }) =>
    editLetter(ctx, actor, { publicId: params.publicId, letter: body.letter, socketId }),
  )
}
