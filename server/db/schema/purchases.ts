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

/** A company's plan with a period. One is active at a time; a pending one awaits payment. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    code: text('code').$type<PlanCode>().notNull(),
    /** Terms of the current period. */
    termsId: ref('terms_id')
      .notNull()
      .references(() => catalogueTerms.id),
    status: text('status').$type<SubscriptionStatus>().notNull().default('pending'),
    startsAt: at('starts_at'),
    /** End of the paid period. */
    endsAt: at('ends_at'),
    /** End of the grace period, while in it. */
    graceEndsAt: at('grace_ends_at'),
    cancelAtEnd: boolean('cancel_at_end').notNull().default(false),
    /** A downgrade that follows at the end. */
    nextCode: text('next_code').$type<PlanCode>(),
    /** Set by explicit consent only, with its author and time. */
    autoRenew: boolean('auto_renew').notNull().default(false),
    autoRenewAt: at('auto_renew_at'),
    /** Days before the end of the last warning sent. */
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

/** An order of a company: item, terms and price. Its ledger reference is `purchase:<public id>`. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who ordered; null for an automatic renewal. */
    userId: ref('user_id').references(() => users.id),
    code: text('code').$type<CatalogueCode>().notNull(),
    termsId: ref('terms_id')
      .notNull()
      .references(() => catalogueTerms.id),
    /** Idempotency key: a repeated request returns this order. */
    requestKey: text('request_key'),
    /** Title at the time of the order. */
    title: text('title').notNull(),
    /** Charged kopecks, tax included. */
    price: ref('price').notNull(),
    vatRate: integer('vat_rate'),
    purpose: text('purpose').$type<PurchasePurpose>().notNull(),
    status: text('status').$type<PurchaseStatus>().notNull().default('waiting'),
    subscriptionId: ref('subscription_id').references(() => subscriptions.id),
    /** The payment it waits for; null when it waits for the balance. */
    paymentId: ref('payment_id').references(() => payments.id),
    /** Consent to automatic renewal, given with the order. */
    autoRenew: boolean('auto_renew').notNull().default(false),
    /** A draft to publish once it is paid. */
    vacancyId: ref('vacancy_id').references(() => vacancies.id),
    /** When the publication was attempted. */
    publishedAt: at('published_at'),
    /** The period of a subscription order. */
    periodFrom: at('period_from'),
    periodTo: at('period_to'),
    /** Kopecks refunded to the balance. */
    refunded: ref('refunded').notNull().default(0),
    createdAt: createdAt(),
    /** Expiry of a pending order. */
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

/** A quota of a service for a company, with an expiry. */
export const entitlementGrants = pgTable(
  'entitlement_grants',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind').$type<Consumable>().notNull(),
    /** Null: granted each month by the free plan. */
    purchaseId: ref('purchase_id').references(() => purchases.id),
    /** Month of the free plan, `2026-03`. */
    month: text('month'),
    initial: integer('initial').notNull(),
    /** Reserved and used; returned units are available again. */
    taken: integer('taken').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** Refunded: nothing more can be taken. */
    closedAt: at('closed_at'),
  },
  (t) => [
    check('entitlement_grants_taken', sql`taken between 0 and initial`),
    uniqueIndex('entitlement_grants_month').on(t.companyId, t.kind, t.month).where(sql`month is not null`),
    index('entitlement_grants_left').on(t.companyId, t.kind, t.expiresAt).where(sql`closed_at is null`),
    index('entitlement_grants_of_purchase').on(t.purchaseId),
  ],
)

/** One unit of a service used by somebody for an item. */
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
    /** Who used it; null for the system. */
    userId: ref('user_id').references(() => users.id),
    resumeId: ref('resume_id').references(() => resumes.id, { onDelete: 'set null' }),
    vacancyId: ref('vacancy_id').references(() => vacancies.id),
    createdAt: createdAt(),
    /** Expiry of a publication or promotion. */
    endsAt: at('ends_at'),
    closedAt: at('closed_at'),
  },
  (t) => [
    // Once per company and resume, permanently.
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
