import { defineCall, moment, publicId } from './call'
import { accountTypes } from './enums'
import { z } from './zod'

/** Plans by their URL. `single` is bought once for one publication; `team` and `agency` are subscriptions. */
export const planCodes = ['free', 'start', 'single', 'team', 'agency'] as const
export type PlanCode = (typeof planCodes)[number]

export const serviceCodes = [
  'lift',
  'highlight',
  'urgent',
  'contacts-10',
  'contacts-50',
  'recorded-20',
] as const

export const catalogueCodes = [...planCodes, ...serviceCodes] as const
export type CatalogueCode = (typeof catalogueCodes)[number]

/** Limits of concurrent use; released units can be used again. */
export const capacities = ['active_vacancies', 'seats'] as const
export type Capacity = (typeof capacities)[number]

/** Consumables. */
export const consumables = [
  'publications',
  'contact_opens',
  'lifts',
  'highlights',
  'urgents',
  'recorded_answers',
] as const
export type Consumable = (typeof consumables)[number]

export const entitlementKinds = [...capacities, ...consumables] as const
export type EntitlementKind = (typeof entitlementKinds)[number]

/** Promotions of a vacancy, each for a number of days. */
export const promotions = { lifts: 7, highlights: 14, urgents: 14 } as const
export type Promotion = keyof typeof promotions
export const promotionKinds = Object.keys(promotions) as [Promotion, ...Promotion[]]

/** Included quantity of each. */
export const Contents = z.partialRecord(z.enum(entitlementKinds), z.int().positive())
export type Contents = z.infer<typeof Contents>

/** Current terms: purchases keep the terms they were made under. */
export const Terms = z.object({
  public_id: publicId,
  /** Kopecks, tax included. */
  price: z.int(),
  /** Percent of VAT included in the price; null without VAT. */
  vat_rate: z.int().nullable(),
  /** Kopecks of VAT included in the price. */
  vat: z.int(),
  /** Period of a subscription; null for one-off purchases and for the free plan. */
  period_days: z.int().nullable(),
  contents: Contents,
})
export type Terms = z.infer<typeof Terms>

export const CatalogueItem = z.object({
  code: z.enum(catalogueCodes),
  kind: z.enum(['plan', 'service']),
  side: z.enum(accountTypes),
  title: z.string(),
  terms: Terms,
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

export const catalogueCalls = {
  'GET /v1/catalogue': defineCall({
    method: 'GET',
    path: '/v1/catalogue',
    summary: 'Plans and services on sale, with their terms of this moment',
    tag: 'billing',
    auth: 'none',
    result: z.object({ results: z.array(CatalogueItem), at: moment }),
  }),
} as const
