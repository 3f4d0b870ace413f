import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { actOnSubscription, readSubscription } from '../subscriptions/plan.service'
import { readCatalogue } from './catalogue.service'
import { openContacts } from './open-contacts.service'
import { order } from './orders.service'
import { promoteVacancy } from './promotions.service'
import { cancelPurchase, listPurchases, readPurchase, refundPurchase } from './purchases.service'
import { quote } from './quote.service'
import { listUses, readServices } from './uses.service'

/** What is sold, bought and used. */
export function productRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/catalogue', () => readCatalogue(ctx))
  mount(app, registry, 'GET /v1/my/subscription', ({ actor }) => readSubscription(ctx, actor))
  mount(app, registry, 'POST /v1/my/subscription/actions', ({ actor, body }) =>
    actOnSubscription(ctx, actor, body.action),
  )
  mount(app, registry, 'GET /v1/my/catalogue/:code/quote', ({ actor, params }) =>
    quote(ctx, actor, params.code),
  )
  mount(app, registry, 'GET /v1/my/purchases', ({ actor, query }) => listPurchases(ctx, actor, query))
  mount(app, registry, 'POST /v1/my/purchases', ({ actor, body, idempotencyKey }) =>
    order(ctx, actor, body, idempotencyKey),
  )
  mount(app, registry, 'GET /v1/my/purchases/:publicId', ({ actor, params }) =>
    readPurchase(ctx, actor, params.publicId),
  )
  mount(app, registry, 'DELETE /v1/my/purchases/:publicId', ({ actor, params }) =>
    cancelPurchase(ctx, actor, params.publicId),
  )
  mount(app, registry, 'POST /v1/my/purchases/:publicId/refund', ({ actor, params, body }) =>
    refundPurchase(ctx, actor, params.publicId, body),
  )
  mount(app, registry, 'GET /v1/my/services', ({ actor }) => readServices(ctx, actor))
  mount(app, registry, 'GET /v1/my/services/uses', ({ actor, query }) => listUses(ctx, actor, query))
  mount(app, registry, 'POST /v1/vacancies/:publicId/promotions', ({ actor, params, body }) =>
    promoteVacancy(ctx, actor, params.publicId, body),
  )
  mount(app, registry, 'POST /v1/resumes/:publicId/contacts', ({ actor, params, body }) =>
    openContacts(ctx, actor, params.publicId, body.token),
  )
}
