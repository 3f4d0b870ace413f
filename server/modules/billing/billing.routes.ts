import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../context'
import { readCatalogue } from './catalogue.service'
import { listPayments, readPayment, startPayment } from './payments.service'
import { hearOfPayment } from './provider.service'
import { readStatement } from './statement.service'

export function billingRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/catalogue', () => readCatalogue(ctx))
  mount(app, registry, 'GET /v1/my/statement', ({ actor, query }) => readStatement(ctx, actor, query))
  mount(app, registry, 'GET /v1/my/payments', ({ actor, query }) => listPayments(ctx, actor, query))
  mount(app, registry, 'POST /v1/my/payments', ({ actor, body }) => startPayment(ctx, actor, body))
  mount(app, registry, 'GET /v1/my/payments/:publicId', ({ actor, params }) =>
    readPayment(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/payments/notifications', ({ ip, body }) =>
    hearOfPayment(ctx, ip, body.object.id),
  )
}
