import { salaryModes, workFormats } from './enums'
import { z } from './zod'

export const offerText = (max: number) => z.string().trim().max(max)
const day = z.iso.date()

/** What is offered; a draft may lack anything. */
export const OfferTerms = z.object({
  position: offerText(200),
  /** Whole roubles. */
  pay_amount: z.int().min(1).max(100_000_000).nullable(),
  /** After tax. */
  pay_net: z.boolean(),
  pay_mode: z.enum(salaryModes),
  /** The variable part, in words. */
  bonus: offerText(1000),
  start_date: day.nullable(),
  format: z.enum(workFormats).nullable(),
  place: offerText(500),
  /** 0: without probation; null: not said. */
  probation_months: z.int().min(0).max(6).nullable(),
  /** The last day, Moscow time, on which the candidate may accept. */
  valid_until: day.nullable(),
  conditions: offerText(5000),
  /** Personal words above the terms. */
  message: offerText(3000),
})
export type OfferTerms = z.infer<typeof OfferTerms>
export type OfferField = keyof OfferTerms
export const offerFields = Object.keys(OfferTerms.shape) as [OfferField, ...OfferField[]]
