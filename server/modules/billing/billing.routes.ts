import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { actFile, listActs } from './documents/acts.service'
import { cancelInvoice, invoiceFile, listInvoices, makeInvoice } from './documents/invoices.service'
import { createStatementFiles, readStatement } from './ledger/statement.service'
import { openContacts } from './orders/open-contacts.service'
import { readCatalogue } from './orders/plan-catalogue.service'
import { promoteVacancy } from './orders/promotions.service'
import {
  cancelPurchase,
  listPurchases,
  order,
  readPurchase,
  refundPurchase,
} from './orders/purchases.service'
import { quote } from './orders/quote.service'
import { listUses, readServices } from './orders/uses.service'
import { listMethods, removePaymentMethod } from './payments/payment-methods.service'
import { listPayments, readPayment, startPayment } from './payments/payments.service'
import { handlePaymentNotification } from './payments/provider.service'
import { listReceipts } from './payments/receipts.service'
import { listRefunds, requestRefund, withdrawRefund } from './refunds/refund-requests.service'
import { handleRefundNotification } from './refunds/send-refunds.service'
import { actOnSubscription, readSubscription } from './subscriptions/subscription.service'

export function billingRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const files = createStatementFiles(ctx)
  mountCall(app, registry, 'GET /v1/my/statement', ({ actor, query }) => readStatement(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/statement/file', ({ actor, query }) => files.statement(actor, query))
  mountCall(app, registry, 'GET /v1/my/payments', ({ actor, query }) => listPayments(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/my/payments', ({ actor, body }) => startPayment(ctx, actor, body))
  mountCall(app, registry, 'GET /v1/my/payments/:publicId', ({ actor, params }) =>
    readPayment(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/refunds', ({ actor, query }) => listRefunds(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/my/refunds', ({ actor, body }) => requestRefund(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/my/refunds/:publicId', ({ actor, params }) =>
    withdrawRefund(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/invoices', ({ actor, query }) => listInvoices(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/my/invoices', ({ actor, body }) => makeInvoice(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/my/invoices/:publicId', ({ actor, params }) =>
    cancelInvoice(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/invoices/:publicId/file', ({ actor, params }) =>
    invoiceFile(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/acts', ({ actor, query }) => listActs(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/acts/:publicId/file', ({ actor, params, query }) =>
    actFile(ctx, actor, params.publicId, query.form),
  )
  mountCall(app, registry, 'GET /v1/my/receipts', ({ actor, query }) => listReceipts(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/payment-methods', ({ actor }) => listMethods(ctx, actor))
  mountCall(app, registry, 'DELETE /v1/my/payment-methods/:publicId', ({ actor, params }) =>
    removePaymentMethod(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/payments/notifications', ({ ip, body }) =>
    // The body only identifies the object; its state is fetched from the provider.
    body.event.startsWith('refund.')
      ? handleRefundNotification(ctx, ip, body.object.id)
      : handlePaymentNotification(ctx, ip, body.object.id),
  )
}

/** Routes of plans, orders and uses. */
export function productRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/catalogue', () => readCatalogue(ctx))
  mountCall(app, registry, 'GET /v1/my/subscription', ({ actor }) => readSubscription(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/subscription/actions', ({ actor, body }) =>
    actOnSubscription(ctx, actor, body.action),
  )
  mountCall(app, registry, 'GET /v1/my/catalogue/:code/quote', ({ actor, params }) =>
    quote(ctx, actor, params.code),
  )
  mountCall(app, registry, 'GET /v1/my/purchases', ({ actor, query }) => listPurchases(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/my/purchases', ({ actor, body, idempotencyKey }) =>
    order(ctx, actor, body, idempotencyKey),
  )
  mountCall(app, registry, 'GET /v1/my/purchases/:publicId', ({ actor, params }) =>
    readPurchase(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'DELETE /v1/my/purchases/:publicId', ({ actor, params }) =>
    cancelPurchase(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/purchases/:publicId/refund', ({ actor, params, body }) =>
    refundPurchase(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'GET /v1/my/services', ({ actor }) => readServices(ctx, actor))
  mountCall(app, registry, 'GET /v1/my/services/uses', ({ actor, query }) => listUses(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/promotions', ({ actor, params, body }) =>
    promoteVacancy(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/contacts', ({ actor, params, body }) =>
    openContacts(ctx, actor, params.publicId, body.token),
  )
}
