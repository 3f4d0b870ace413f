import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CatalogueCode, Consumable, PlanCode } from '@/lib/contracts/plan-catalogue'
import type { PurchasePurpose, PurchaseStatus, SubscriptionStatus } from '@/lib/contracts/purchases'
import { users } from './accounts'
import { payments } from './billing'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
import { catalogueTerms } from './plan-catalogue'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** A company's plan with a period. One runs at a time; a pending one waits for its money. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    code: text('code').$type<PlanCode>().notNull(),
    /** Terms of the period that runs. */
    termsId: ref('terms_id')
      .notNull()
      .references(() => catalogueTerms.id),
    status: text('status').$type<SubscriptionStatus>().notNull().default('pending'),
    startsAt: at('starts_at'),
    /** End of what is paid for. */
    endsAt: at('ends_at'),
    /** While in grace: when it ends for good. */
    graceEndsAt: at('grace_ends_at'),
    cancelAtEnd: boolean('cancel_at_end').notNull().default(false),
    /** A smaller plan that follows at the end. */
    nextCode: text('next_code').$type<PlanCode>(),
    /** Set by an explicit tick only, with who gave it and when. */
    autoRenew: boolean('auto_renew').notNull().default(false),
    autoRenewAt: at('auto_renew_at'),
    /** Of the end that is near: for how many days before it one was warned last. */
    warnedDays: integer('warned_days'),
    autoRenewBy: ref('auto_renew_by').references(() => users.id),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscriptions_running').on(t.companyId).where(sql`status in ('active', 'grace')`),
    uniqueIndex('subscriptions_pending').on(t.companyId).where(sql`status = 'pending'`),
    index('subscriptions_to_watch').on(t.endsAt).where(sql`status in ('active', 'grace')`),
    index('subscriptions_of_company').on(t.companyId, t.id),
  ],
)

/** An order of a company: what, on which terms, for how much. Its money is in the book under `purchase:<public id>`. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who ordered; null: renewed by itself. */
    userId: ref('user_id').references(() => users.id),
    code: text('code').$type<CatalogueCode>().notNull(),
    termsId: ref('terms_id')
      .notNull()
      .references(() => catalogueTerms.id),
    /** The Idempotency-Key it was ordered under: the same order again is this one, whatever became of its answer. */
    requestKey: text('request_key'),
    /** As it was called then. */
    title: text('title').notNull(),
    /** Kopecks charged, tax included. */
    price: ref('price').notNull(),
    vatRate: integer('vat_rate'),
    purpose: text('purpose').$type<PurchasePurpose>().notNull(),
    status: text('status').$type<PurchaseStatus>().notNull().default('waiting'),
    subscriptionId: ref('subscription_id').references(() => subscriptions.id),
    /** The payment it waits for; none when it waits for the balance. */
    paymentId: ref('payment_id').references(() => payments.id),
    /** Asked for with the order: keep the subscription going by itself. */
    autoRenew: boolean('auto_renew').notNull().default(false),
    /** A draft to be published once it is paid. */
    vacancyId: ref('vacancy_id').references(() => vacancies.id),
    /** When that was tried. */
    publishedAt: at('published_at'),
    /** What a subscription's money was for. */
    periodFrom: at('period_from'),
    periodTo: at('period_to'),
    /** Kopecks given back to the balance. */
    refunded: ref('refunded').notNull().default(0),
    createdAt: createdAt(),
    /** A waiting one is given up then. */
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
    closedAt: at('closed_at'),
  },
  (t) => [
    index('purchases_of_company').on(t.companyId, t.id),
    uniqueIndex('purchases_by_request')
      .on(t.companyId, t.userId, t.requestKey)
      .where(sql`request_key is not null`),
    index('purchases_waiting').on(t.companyId, t.id).where(sql`status = 'waiting'`),
    index('purchases_expiring').on(t.expiresAt).where(sql`status = 'waiting'`),
    index('purchases_by_payment').on(t.paymentId),
    index('purchases_of_subscription').on(t.subscriptionId),
    index('purchases_to_publish')
      .on(t.id)
      .where(sql`vacancy_id is not null and published_at is null and status = 'paid'`),
  ],
)

/** So many of something for a company, until a day. */
export const entitlementGrants = pgTable(
  'entitlement_grants',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind').$type<Consumable>().notNull(),
    /** Null: given each month with the free plan. */
    purchaseId: ref('purchase_id').references(() => purchases.id),
    /** The month of the free plan, `2026-03`. */
    month: text('month'),
    initial: integer('initial').notNull(),
    /** Reserved and used; what is returned is free again. */
    taken: integer('taken').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** Given back: nothing more is taken of it. */
    closedAt: at('closed_at'),
  },
  (t) => [
    check('entitlement_grants_taken', sql`taken between 0 and initial`),
    uniqueIndex('entitlement_grants_month').on(t.companyId, t.kind, t.month).where(sql`month is not null`),
    index('entitlement_grants_left').on(t.companyId, t.kind, t.expiresAt).where(sql`closed_at is null`),
    index('entitlement_grants_of_purchase').on(t.purchaseId),
  ],
)

/** One of something, taken by somebody for something. */
export const entitlementUses = pgTable(
  'entitlement_uses',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    grantId: ref('grant_id')
      .notNull()
      .references(() => entitlementGrants.id),
    kind: text('kind').$type<Consumable>().notNull(),
    status: text('status').$type<'reserved' | 'used' | 'returned'>().notNull(),
    /** Who took it; null: the product itself. */
    userId: ref('user_id').references(() => users.id),
    resumeId: ref('resume_id').references(() => resumes.id, { onDelete: 'set null' }),
    vacancyId: ref('vacancy_id').references(() => vacancies.id),
    createdAt: createdAt(),
    /** Of what lasts: a publication, a promotion. */
    endsAt: at('ends_at'),
    closedAt: at('closed_at'),
  },
  (t) => [
    // Once per company and resume, for good.
    uniqueIndex('entitlement_uses_contact')
      .on(t.companyId, t.resumeId)
      .where(sql`kind = 'contact_opens' and status <> 'returned'`),
    index('entitlement_uses_of_company').on(t.companyId, t.id),
    index('entitlement_uses_of_grant').on(t.grantId),
    index('entitlement_uses_of_vacancy').on(t.vacancyId, t.kind).where(sql`status <> 'returned'`),
    index('entitlement_uses_promoted')
      .on(t.kind, t.endsAt)
      .where(sql`kind in ('lifts', 'highlights', 'urgents') and status = 'used'`),
    index('entitlement_uses_resume').on(t.resumeId),
  ],
)
