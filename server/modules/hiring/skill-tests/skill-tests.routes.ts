import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import {
  addTest,
  changeTest,
  copyReady,
  getTest,
  listOwnTests,
  listReady,
  removeTest,
  restoreTest,
} from './library.service'
import { getVacancyTest, setVacancyTest } from './vacancy-test.service'

export function skillTestRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/ready-tests', ({ actor }) => listReady(actor))
  mount(app, registry, 'GET /v1/my/tests', ({ actor }) => listOwnTests(ctx, actor))
  mount(app, registry, 'POST /v1/my/tests', ({ actor, body }) => addTest(ctx, actor, body))
  mount(app, registry, 'POST /v1/my/tests/copies', ({ actor, body }) => copyReady(ctx, actor, body.code))
  mount(app, registry, 'GET /v1/my/tests/:publicId', ({ actor, params }) =>
    getTest(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/my/tests/:publicId', ({ actor, params, body }) =>
    changeTest(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mount(app, registry, 'DELETE /v1/my/tests/:publicId', ({ actor, params }) =>
    removeTest(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/my/tests/:publicId/restoration', ({ actor, params }) =>
    restoreTest(ctx, actor, params.publicId),
  )
  mount(app, registry, 'GET /v1/vacancies/:publicId/test', ({ actor, params }) =>
    getVacancyTest(ctx, actor, params.publicId),
  )
  mount(app, registry, 'PUT /v1/vacancies/:publicId/test', ({ actor, params, body, socketId }) =>
    setVacancyTest(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
}
